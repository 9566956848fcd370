SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);
CREATE TABLE public.journal (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at_ms bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    next_seq bigint NOT NULL,
    status text NOT NULL,
    game text NOT NULL,
    is_public boolean NOT NULL,
    updated_ms bigint NOT NULL
);
INSERT INTO public._sqlx_migrations VALUES (1, 'journal', '2026-11-18 05:36:12.049024+00', true, '\xbc2eab1b80981b6c1f2cb5148f9cb5c08660effab363df8e65000502dbc79620e569f883a1e87d6ce1cf83db008a5afd', 29380306);
INSERT INTO public.journal VALUES ('322222222222', 1, 1000000, '{"at":1000000,"opened":{"by":{"id":"20000000000000000000000000000000","nick":"Guest-2"},"setup":{"rules":{"dama":{"turn_ms":60000}},"visibility":"public","absence":"wait"}}}');
INSERT INTO public.journal VALUES ('322222222222', 2, 1000000, '{"at":1000000,"sealed":{"seed":"0100000000000000000000000000000000000000000000000000000000000000"}}');
INSERT INTO public.journal VALUES ('322222222222', 3, 1000000, '{"at":1000000,"sat":{"seat":0,"sitter":{"person":{"id":"20000000000000000000000000000000","nick":"Guest-2"}}}}');
INSERT INTO public.journal VALUES ('322222222222', 4, 1000000, '{"at":1000000,"ready":{"seat":0,"ready":true}}');
INSERT INTO public.journal VALUES ('322222222222', 5, 1000000, '{"at":1000000,"sat":{"seat":1,"sitter":{"person":{"id":"30000000000000000000000000000000","nick":"Guest-3"}}}}');
INSERT INTO public.journal VALUES ('322222222222', 6, 1000000, '{"at":1000000,"ready":{"seat":1,"ready":true}}');
INSERT INTO public.journal VALUES ('322222222222', 7, 1000000, '{"at":1000000,"dealt":null}');
INSERT INTO public.journal VALUES ('322222222222', 8, 1000000, '{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"b2-a3"}}}}');
INSERT INTO public.journal VALUES ('322222222222', 9, 1000000, '{"at":1000000,"entry":{"at":0,"act":{"seat":1,"action":{"dama":"a5-b4"}}}}');
INSERT INTO public.tables VALUES ('322222222222', 10, 'playing', 'dama', true, 1000000);
ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX tables_live ON public.tables USING btree (id) WHERE (status <> 'closed'::text);
