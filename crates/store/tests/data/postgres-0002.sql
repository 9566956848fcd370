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
CREATE TABLE public.people (
    id text NOT NULL COLLATE pg_catalog."C",
    nick text NOT NULL,
    nick_key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    created_ms bigint NOT NULL,
    seen_ms bigint NOT NULL
);
CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C",
    created_ms bigint NOT NULL,
    expires_ms bigint NOT NULL
);
CREATE TABLE public.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    next_seq bigint NOT NULL,
    status text NOT NULL,
    game text NOT NULL,
    is_public boolean NOT NULL,
    updated_ms bigint NOT NULL
);
INSERT INTO public._sqlx_migrations VALUES (1, 'journal', '2026-11-18 05:36:13.250824+00', true, '\xbc2eab1b80981b6c1f2cb5148f9cb5c08660effab363df8e65000502dbc79620e569f883a1e87d6ce1cf83db008a5afd', 13959831);
INSERT INTO public._sqlx_migrations VALUES (2, 'people', '2026-11-18 05:36:13.269764+00', true, '\xca2b29ef4846f900c00861c5e9c355b50754770c78ddb8fb042a47960974724f230e604ef3b1712ac14cf3dfdb0fd051', 27994755);
INSERT INTO public.journal VALUES ('322222222222', 1, 1000000, '{"at":1000000,"opened":{"by":{"id":"20000000000000000000000000000000","nick":"Guest-2"},"setup":{"rules":{"dama":{"turn_ms":60000}},"visibility":"public","absence":"wait"}}}');
INSERT INTO public.journal VALUES ('322222222222', 2, 1000000, '{"at":1000000,"sealed":{"seed":"0100000000000000000000000000000000000000000000000000000000000000"}}');
INSERT INTO public.journal VALUES ('322222222222', 3, 1000000, '{"at":1000000,"sat":{"seat":0,"sitter":{"person":{"id":"20000000000000000000000000000000","nick":"Guest-2"}}}}');
INSERT INTO public.journal VALUES ('322222222222', 4, 1000000, '{"at":1000000,"ready":{"seat":0,"ready":true}}');
INSERT INTO public.journal VALUES ('322222222222', 5, 1000000, '{"at":1000000,"sat":{"seat":1,"sitter":{"person":{"id":"30000000000000000000000000000000","nick":"Guest-3"}}}}');
INSERT INTO public.journal VALUES ('322222222222', 6, 1000000, '{"at":1000000,"ready":{"seat":1,"ready":true}}');
INSERT INTO public.journal VALUES ('322222222222', 7, 1000000, '{"at":1000000,"dealt":null}');
INSERT INTO public.journal VALUES ('322222222222', 8, 1000000, '{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"b2-a3"}}}}');
INSERT INTO public.journal VALUES ('322222222222', 9, 1000000, '{"at":1000000,"entry":{"at":0,"act":{"seat":1,"action":{"dama":"a5-b4"}}}}');
INSERT INTO public.people VALUES ('20000000000000000000000000000000', 'Ann', 'ann', 'guest', 1000000, 32503680000000);
INSERT INTO public.people VALUES ('30000000000000000000000000000000', 'Ben', 'ben', 'guest', 1000000, 32503680000000);
INSERT INTO public.sessions VALUES ('\x271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a', '20000000000000000000000000000000', 32503680000000, 32503681000000);
INSERT INTO public.tables VALUES ('322222222222', 10, 'playing', 'dama', true, 1000000);
ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_nick_key_key UNIQUE (nick_key);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX people_idle_guests ON public.people USING btree (seen_ms) WHERE (kind = 'guest'::text);
CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_ms);
CREATE INDEX sessions_of_person ON public.sessions USING btree (person);
CREATE INDEX tables_live ON public.tables USING btree (id) WHERE (status <> 'closed'::text);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
