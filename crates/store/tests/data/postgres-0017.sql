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
CREATE TABLE public.accounts (
    person text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL,
    email_key text NOT NULL COLLATE pg_catalog."C",
    is_verified boolean NOT NULL,
    password text NOT NULL,
    role text NOT NULL,
    banned_ms bigint,
    created_ms bigint NOT NULL
);
CREATE TABLE public.deletions (
    person text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.devices (
    token_hash bytea NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C",
    expires_ms bigint NOT NULL
);
CREATE TABLE public.game_players (
    table_id text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    seat bigint NOT NULL,
    person text COLLATE pg_catalog."C",
    bot text,
    nick text NOT NULL,
    place bigint NOT NULL,
    ended_ms bigint NOT NULL,
    side bigint,
    rating double precision,
    before double precision,
    is_program boolean DEFAULT false NOT NULL
);
CREATE TABLE public.games (
    table_id text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    game text NOT NULL,
    is_public boolean NOT NULL,
    started_ms bigint NOT NULL,
    ended_ms bigint NOT NULL,
    outcome text NOT NULL,
    first_seq bigint,
    last_seq bigint,
    lines_before bigint,
    setup text,
    is_rated boolean DEFAULT false NOT NULL
);
CREATE TABLE public.gateway_guests (
    person text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL
);
CREATE TABLE public.journal (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at_ms bigint NOT NULL,
    body text NOT NULL,
    epoch bigint DEFAULT 0 NOT NULL,
    term bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.mail_tokens (
    token_hash bytea NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C",
    purpose text NOT NULL,
    email text NOT NULL,
    expires_ms bigint NOT NULL
);
CREATE SEQUENCE public.node_terms
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.nodes (
    term bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    expires_ms bigint NOT NULL,
    has_ended boolean NOT NULL
);
CREATE TABLE public.notice_settings (
    person text NOT NULL COLLATE pg_catalog."C",
    page_kinds bigint NOT NULL,
    push_kinds bigint NOT NULL,
    mail_kinds bigint NOT NULL,
    language text NOT NULL,
    quiet_from bigint,
    quiet_until bigint,
    offsets text NOT NULL,
    unsubscribe text NOT NULL COLLATE pg_catalog."C",
    mailed_ms bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.notices (
    person text NOT NULL COLLATE pg_catalog."C",
    kind bigint NOT NULL,
    subject text NOT NULL COLLATE pg_catalog."C",
    target text NOT NULL COLLATE pg_catalog."C",
    mark bigint NOT NULL,
    game text NOT NULL,
    names text NOT NULL,
    deadline_ms bigint,
    due_ms bigint NOT NULL,
    ends_ms bigint NOT NULL,
    taken_until_ms bigint DEFAULT 0 NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    told_ms bigint
);
CREATE TABLE public.outgoing_mails (
    id text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_ms bigint NOT NULL,
    due_ms bigint NOT NULL,
    ends_ms bigint NOT NULL,
    taken_until_ms bigint DEFAULT 0 NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    unsubscribe text
);
CREATE TABLE public.people (
    id text NOT NULL COLLATE pg_catalog."C",
    nick text NOT NULL,
    nick_key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    created_ms bigint NOT NULL,
    seen_ms bigint NOT NULL
);
CREATE TABLE public.pulse (
    id bigint NOT NULL,
    at_ms bigint NOT NULL
);
CREATE TABLE public.push_subscriptions (
    id text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    session bytea NOT NULL,
    endpoint text NOT NULL COLLATE pg_catalog."C",
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_ms bigint NOT NULL
);
CREATE TABLE public.rate_windows (
    key_hash bytea NOT NULL,
    attempts bigint NOT NULL,
    expires_ms bigint NOT NULL
);
CREATE TABLE public.ratings (
    player text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    played bigint NOT NULL,
    won bigint NOT NULL,
    drawn bigint NOT NULL,
    streak bigint NOT NULL,
    rated_ms bigint NOT NULL
);
CREATE TABLE public.recovery_codes (
    person text NOT NULL COLLATE pg_catalog."C",
    code_hash bytea NOT NULL
);
CREATE TABLE public.reports (
    id bigint NOT NULL,
    place text NOT NULL COLLATE pg_catalog."C",
    line bigint NOT NULL,
    accused text NOT NULL COLLATE pg_catalog."C",
    said text NOT NULL,
    said_ms bigint NOT NULL,
    reporter text COLLATE pg_catalog."C",
    reason text NOT NULL,
    note text NOT NULL,
    made_ms bigint NOT NULL,
    verdict text,
    settled_ms bigint,
    settled_by text COLLATE pg_catalog."C"
);
ALTER TABLE public.reports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.second_factors (
    person text NOT NULL COLLATE pg_catalog."C",
    secret bytea NOT NULL,
    confirmed_ms bigint,
    used_step bigint NOT NULL
);
CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    person text NOT NULL COLLATE pg_catalog."C",
    created_ms bigint NOT NULL,
    expires_ms bigint NOT NULL,
    kind text DEFAULT 'lasting'::text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    seen_ms bigint DEFAULT 0 NOT NULL,
    ends_ms bigint
);
CREATE TABLE public.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    next_seq bigint NOT NULL,
    status text NOT NULL,
    game text NOT NULL,
    is_public boolean NOT NULL,
    updated_ms bigint NOT NULL,
    owner bigint DEFAULT 0 NOT NULL,
    epoch bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.ties (
    person text NOT NULL COLLATE pg_catalog."C",
    other text NOT NULL COLLATE pg_catalog."C",
    tie text NOT NULL,
    since_ms bigint NOT NULL
);
CREATE TABLE public.vapid_keys (
    id bigint NOT NULL,
    pkcs8 bytea NOT NULL,
    CONSTRAINT vapid_keys_id_check CHECK ((id = 1))
);
INSERT INTO public._sqlx_migrations VALUES (1, 'journal', '2026-11-18 20:59:59.117628+00', true, '\xbc2eab1b80981b6c1f2cb5148f9cb5c08660effab363df8e65000502dbc79620e569f883a1e87d6ce1cf83db008a5afd', 21286710);
INSERT INTO public._sqlx_migrations VALUES (2, 'people', '2026-11-18 20:59:59.14442+00', true, '\xca2b29ef4846f900c00861c5e9c355b50754770c78ddb8fb042a47960974724f230e604ef3b1712ac14cf3dfdb0fd051', 38456578);
INSERT INTO public._sqlx_migrations VALUES (3, 'games', '2026-11-18 20:59:59.188383+00', true, '\x644dc5014bab4ae5a0fc02dcd394bfe38a6958cb13b7c5eac3f9a5a8d69186b1d2a1e16e21cb496ea39cf52ce22b24d4', 28013092);
INSERT INTO public._sqlx_migrations VALUES (4, 'ratings', '2026-11-18 20:59:59.220388+00', true, '\xdc5155f8fd078b993e0efa62a6cffe4550a58583680ddbf0d214311743bf23e97f0bd20e27738a228b4665f538248bfd', 18729540);
INSERT INTO public._sqlx_migrations VALUES (5, 'ties', '2026-11-18 20:59:59.240373+00', true, '\x7b06fc55bc26193b4d65ef2cb0984c74e4227531bc151db5894a5ac16e6fca293ba3a081452909a87a72a5c3fb604517', 24048907);
INSERT INTO public._sqlx_migrations VALUES (6, 'accounts', '2026-11-18 20:59:59.268406+00', true, '\x3c5f9e9deb0b3f76444ec7b852ed9b830141c361d1ffbd6eb4f9f91c113ec99871deb852b41971c1e7bffaaabf55dbbd', 37687712);
INSERT INTO public._sqlx_migrations VALUES (7, 'tail', '2026-11-18 20:59:59.306693+00', true, '\x65dfb6389a5005c45c9297cad605a693d8e1fa6c0e03270b763783b6a048c72fb16aeae7bd3b5f6d2b4383e8b342eeed', 1648808);
INSERT INTO public._sqlx_migrations VALUES (8, 'reports', '2026-11-18 20:59:59.312387+00', true, '\x5eee62015f8df7a9f044bde29518f1a2961d334bf1df94194c858564fbc250d2dc7dfd2f82291e1834fc9abccf68f3eb', 40042850);
INSERT INTO public._sqlx_migrations VALUES (9, 'nodes', '2026-11-18 20:59:59.356403+00', true, '\x62fec485874542211421cf60306d9ba9e0d52558c28747fc1e3d86cb33dffd2fe28f334bffbdc1dad7efbd7197d6dcb8', 20012815);
INSERT INTO public._sqlx_migrations VALUES (10, 'sheets', '2026-11-18 20:59:59.38038+00', true, '\x791c7c761c81b1e733d32be8ec31548df10fb22e1e8fe65c6eda33d81ec38b1362c61284c40d2d9631d1dc452b17db6a', 2726468);
INSERT INTO public._sqlx_migrations VALUES (11, 'game_rows', '2026-11-18 20:59:59.388379+00', true, '\xcf97892e5f7fbdccb324efb907006228749600cf029d9a5ba7083a08aef1e0de05813f0a4bf2532a2a7f3369077d78a8', 16036227);
INSERT INTO public._sqlx_migrations VALUES (12, 'rate_windows', '2026-11-18 20:59:59.406846+00', true, '\x6b6a5902fe79b8441e92bce6253837c867105da6aa28ecaa483f75729330a73097d610a3dbb0fb54b0020c66c262a81b', 17558161);
INSERT INTO public._sqlx_migrations VALUES (13, 'rated', '2026-11-18 20:59:59.428383+00', true, '\x3383561d72dce5c70a17fc4aa850e406087b98809ec268bdead33624c230977a24b4cb11d8b749fbe8a7039cdf327794', 4798385);
INSERT INTO public._sqlx_migrations VALUES (14, 'second_factor', '2026-11-18 20:59:59.436362+00', true, '\xccef359ceacac9ea56d530d8c69b4f7add69e1ecfa392d94a7c9a1d9beff1593bd4c7f720bcfcbdb153bf2e5d806aac7', 20051801);
INSERT INTO public._sqlx_migrations VALUES (15, 'devices', '2026-11-18 20:59:59.456897+00', true, '\x3202f6e5492da7d97e4ae750f2c629ea7f2e26bce513a5493e27d77af810f7b33d9280f9743c986a2a82595bd9ebae80', 31532840);
INSERT INTO public._sqlx_migrations VALUES (16, 'outgoing_mails', '2026-11-18 20:59:59.492412+00', true, '\xdc80e1f1e35f49c8f812fca83fe27ac12ceeb3ffb9f10f78c2d105d9e907ebeaf39adaefdd4ec5219879b889e2f8c2fe', 24035787);
INSERT INTO public._sqlx_migrations VALUES (17, 'notices', '2026-11-19 23:12:33.746292+00', true, '\xdf46df8297d7df1fb3fd4e686d5607d87251c199a003a71a38bbee843645a61b89c800adcc550640bd42571503f726fd', 1000);
INSERT INTO public.accounts VALUES ('20000000000000000000000000000000', 'ann@example.org', 'ann@example.org', true, '$argon2id$v=19$m=19456,t=2,p=1$BUxBVA5lClQLwpt2xl1YPA$zfr9igiuPWpdeQH7jdlj0j8eBtU2lHrWxZXo/464g70', 'player', NULL, 1000000);
INSERT INTO public.devices VALUES ('\x271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a', '20000000000000000000000000000000', 32503680000000);
INSERT INTO public.game_players VALUES ('322222222222', 1, 0, '20000000000000000000000000000000', NULL, 'Guest-2', 2, 1000000, 0, NULL, NULL, false);
INSERT INTO public.game_players VALUES ('322222222222', 1, 1, '30000000000000000000000000000000', NULL, 'Guest-3', 1, 1000000, 1, NULL, NULL, false);
INSERT INTO public.games VALUES ('322222222222', 1, 'dama', true, 1000000, 1000000, '{"places":[2,1]}', NULL, NULL, NULL, NULL, false);
INSERT INTO public.gateway_guests VALUES ('30000000000000000000000000000000', '203.0.113.9');
INSERT INTO public.journal VALUES ('322222222222', 1, 1000000, '{"at":1000000,"opened":{"by":{"id":"20000000000000000000000000000000","nick":"Guest-2"},"setup":{"rules":{"dama":{"turn_ms":60000}},"visibility":"public","absence":"wait"}}}', 0, 0);
INSERT INTO public.journal VALUES ('322222222222', 2, 1000000, '{"at":1000000,"sealed":{"seed":"0100000000000000000000000000000000000000000000000000000000000000"}}', 0, 0);
INSERT INTO public.journal VALUES ('322222222222', 3, 1000000, '{"at":1000000,"sat":{"seat":0,"sitter":{"person":{"id":"20000000000000000000000000000000","nick":"Guest-2"}}}}', 0, 0);
INSERT INTO public.journal VALUES ('322222222222', 4, 1000000, '{"at":1000000,"ready":{"seat":0,"ready":true}}', 0, 0);
INSERT INTO public.journal VALUES ('322222222222', 5, 1000000, '{"at":1000000,"sat":{"seat":1,"sitter":{"person":{"id":"30000000000000000000000000000000","nick":"Guest-3"}}}}', 0, 0);
INSERT INTO public.journal VALUES ('322222222222', 6, 1000000, '{"at":1000000,"ready":{"seat":1,"ready":true}}', 0, 0);
INSERT INTO public.journal VALUES ('322222222222', 7, 1000000, '{"at":1000000,"dealt":null}', 0, 0);
INSERT INTO public.journal VALUES ('322222222222', 8, 1000000, '{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"b2-a3"}}}}', 0, 0);
INSERT INTO public.journal VALUES ('322222222222', 9, 1000000, '{"at":1000000,"entry":{"at":0,"act":{"seat":1,"action":{"dama":"a5-b4"}}}}', 0, 0);
INSERT INTO public.journal VALUES ('322222222222', 10, 1000000, '{"at":1000000,"entry":{"at":0,"act":{"seat":0,"action":{"dama":"resign"}}}}', 0, 0);
INSERT INTO public.journal VALUES ('322222222222', 11, 1000000, '{"at":1000000,"sealed":{"seed":"0200000000000000000000000000000000000000000000000000000000000000"}}', 0, 0);
INSERT INTO public.nodes VALUES (0, '', 0, true);
INSERT INTO public.notice_settings VALUES ('20000000000000000000000000000000', 63, 63, 1, 'cs', 1320, 420, '0:60', 'token', 0);
INSERT INTO public.notices VALUES ('20000000000000000000000000000000', 0, 't', 's', 1, 'dama', '', NULL, 1000000, 1000001, 0, 0, 1000000);
INSERT INTO public.outgoing_mails VALUES ('5', '20000000000000000000000000000000', 'ann@example.org', 'Hello', 'words', 1000000, 1000000, 1000001, 0, 0, NULL);
INSERT INTO public.people VALUES ('20000000000000000000000000000000', 'Ann', 'ann', 'account', 1000000, 32503680000000);
INSERT INTO public.people VALUES ('30000000000000000000000000000000', 'Ben', 'ben', 'guest', 1000000, 32503680000000);
INSERT INTO public.pulse VALUES (1, 0);
INSERT INTO public.push_subscriptions VALUES ('s', '20000000000000000000000000000000', '\x271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a', 'https://push.example/s', 'key', 'auth', 1000000);
INSERT INTO public.rate_windows VALUES ('\x271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a', 1, 32503680000000);
INSERT INTO public.ratings VALUES ('20000000000000000000000000000000', 'dama', 1723, 60, 0.06, 9, 5, 1, 2, 1000000);
INSERT INTO public.recovery_codes VALUES ('20000000000000000000000000000000', '\x271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a');
INSERT INTO public.reports OVERRIDING SYSTEM VALUE VALUES (1, 'lobby', 1, '30000000000000000000000000000000', 'words', 1000000, '20000000000000000000000000000000', 'insult', '', 1000000, NULL, NULL, NULL);
INSERT INTO public.second_factors VALUES ('20000000000000000000000000000000', '\x271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a', NULL, 0);
INSERT INTO public.sessions VALUES ('\x271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a', '20000000000000000000000000000000', 32503680000000, 32503681000000, 'lasting', '', 0, NULL);
INSERT INTO public.tables VALUES ('322222222222', 12, 'over', 'dama', true, 1000000, 0, 0);
INSERT INTO public.ties VALUES ('20000000000000000000000000000000', '30000000000000000000000000000000', 'friend', 1000000);
INSERT INTO public.ties VALUES ('30000000000000000000000000000000', '20000000000000000000000000000000', 'friend', 1000000);
INSERT INTO public.vapid_keys VALUES (1, '\x308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420000000000000000000000000000000001234567890abcdef1234567890abcdefa14403420004f9ebe464147cc102d92324d099d927c1a50e42d57a08a116ffec0a29819d8c6570baf7d12888902a6a0c1d67add103123c859ab69bf8e9431c9384930d4b7eee');
SELECT pg_catalog.setval('public.node_terms', 1, false);
SELECT pg_catalog.setval('public.reports_id_seq', 1, true);
ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.deletions
    ADD CONSTRAINT deletions_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.game_players
    ADD CONSTRAINT game_players_pkey PRIMARY KEY (table_id, number, seat);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY public.gateway_guests
    ADD CONSTRAINT gateway_guests_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.mail_tokens
    ADD CONSTRAINT mail_tokens_person_purpose_key UNIQUE (person, purpose);
ALTER TABLE ONLY public.mail_tokens
    ADD CONSTRAINT mail_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (term);
ALTER TABLE ONLY public.notice_settings
    ADD CONSTRAINT notice_settings_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.notice_settings
    ADD CONSTRAINT notice_settings_unsubscribe_key UNIQUE (unsubscribe);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (person, kind, subject, target);
ALTER TABLE ONLY public.outgoing_mails
    ADD CONSTRAINT outgoing_mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_nick_key_key UNIQUE (nick_key);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pulse
    ADD CONSTRAINT pulse_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_windows
    ADD CONSTRAINT rate_windows_pkey PRIMARY KEY (key_hash);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (player, game);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (person, code_hash);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_place_line_reporter_key UNIQUE (place, line, reporter);
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ties
    ADD CONSTRAINT ties_pkey PRIMARY KEY (person, other);
ALTER TABLE ONLY public.vapid_keys
    ADD CONSTRAINT vapid_keys_pkey PRIMARY KEY (id);
CREATE INDEX accounts_by_email ON public.accounts USING btree (email_key, created_ms);
CREATE UNIQUE INDEX accounts_by_proven_email ON public.accounts USING btree (email_key) WHERE is_verified;
CREATE INDEX devices_by_end ON public.devices USING btree (expires_ms);
CREATE INDEX devices_by_person ON public.devices USING btree (person, expires_ms);
CREATE INDEX game_players_of_person ON public.game_players USING btree (person, ended_ms, table_id, number);
CREATE INDEX games_recent ON public.games USING btree (game, ended_ms, table_id, number) WHERE is_public;
CREATE INDEX mail_tokens_by_end ON public.mail_tokens USING btree (expires_ms);
CREATE UNIQUE INDEX nodes_by_name ON public.nodes USING btree (name) WHERE (NOT has_ended);
CREATE INDEX notices_by_due ON public.notices USING btree (due_ms) WHERE (told_ms IS NULL);
CREATE INDEX notices_by_end ON public.notices USING btree (ends_ms);
CREATE INDEX notices_by_subject ON public.notices USING btree (subject);
CREATE INDEX outgoing_mails_by_due ON public.outgoing_mails USING btree (due_ms);
CREATE INDEX outgoing_mails_by_person ON public.outgoing_mails USING btree (person);
CREATE INDEX people_idle_guests ON public.people USING btree (seen_ms) WHERE (kind = 'guest'::text);
CREATE INDEX push_subscriptions_by_person ON public.push_subscriptions USING btree (person, created_ms);
CREATE INDEX push_subscriptions_by_session ON public.push_subscriptions USING btree (session);
CREATE INDEX rate_windows_expire ON public.rate_windows USING btree (expires_ms);
CREATE INDEX ratings_best ON public.ratings USING btree (game, rating);
CREATE INDEX reports_about ON public.reports USING btree (accused);
CREATE INDEX reports_by ON public.reports USING btree (reporter);
CREATE INDEX reports_open ON public.reports USING btree (id) WHERE (verdict IS NULL);
CREATE INDEX reports_settled_by ON public.reports USING btree (settled_by);
CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_ms);
CREATE INDEX sessions_of_person ON public.sessions USING btree (person);
CREATE INDEX tables_by_owner ON public.tables USING btree (owner) WHERE (status <> 'closed'::text);
CREATE INDEX tables_closed ON public.tables USING btree (updated_ms, id) WHERE (status = 'closed'::text);
CREATE INDEX tables_live ON public.tables USING btree (id) WHERE (status <> 'closed'::text);
CREATE INDEX ties_to ON public.ties USING btree (other);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deletions
    ADD CONSTRAINT deletions_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_person_fkey FOREIGN KEY (person) REFERENCES public.accounts(person) ON DELETE CASCADE;
ALTER TABLE ONLY public.game_players
    ADD CONSTRAINT game_players_table_id_number_fkey FOREIGN KEY (table_id, number) REFERENCES public.games(table_id, number);
ALTER TABLE ONLY public.gateway_guests
    ADD CONSTRAINT gateway_guests_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_tokens
    ADD CONSTRAINT mail_tokens_person_fkey FOREIGN KEY (person) REFERENCES public.accounts(person) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_settings
    ADD CONSTRAINT notice_settings_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outgoing_mails
    ADD CONSTRAINT outgoing_mails_person_fkey FOREIGN KEY (person) REFERENCES public.accounts(person) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_fkey FOREIGN KEY (session) REFERENCES public.sessions(token_hash) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_person_fkey FOREIGN KEY (person) REFERENCES public.second_factors(person) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_accused_fkey FOREIGN KEY (accused) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_reporter_fkey FOREIGN KEY (reporter) REFERENCES public.people(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES public.people(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_person_fkey FOREIGN KEY (person) REFERENCES public.accounts(person) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ties
    ADD CONSTRAINT ties_other_fkey FOREIGN KEY (other) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ties
    ADD CONSTRAINT ties_person_fkey FOREIGN KEY (person) REFERENCES public.people(id) ON DELETE CASCADE;
