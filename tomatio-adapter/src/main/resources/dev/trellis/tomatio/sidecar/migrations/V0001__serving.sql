-- What serving needs beside the plugin's tables: pages as they were last seen, who is who, the access
-- log, grants. Texts are compared byte by byte. Only tables that begin with ${prefix}pcp_ are made.

CREATE TABLE `${prefix}pcp_context` (
  one tinyint NOT NULL DEFAULT 1,
  id varchar(63) NOT NULL,
  origin varchar(255) NOT NULL,
  kind varchar(16) NOT NULL,
  controller varchar(140) NOT NULL,
  surroundings char(64) NULL,
  profile longtext NULL,
  since_ms bigint NOT NULL,
  version bigint NOT NULL DEFAULT 0,
  language varchar(40) NOT NULL DEFAULT '',
  PRIMARY KEY (one)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE `${prefix}pcp_native` (
  entity varchar(64) NOT NULL,
  native_id bigint unsigned NOT NULL,
  fingerprint char(64) NOT NULL,
  PRIMARY KEY (entity, native_id)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- Which records a record names: when one of those comes or goes, its page reads otherwise.
CREATE TABLE `${prefix}pcp_reference` (
  entity varchar(64) NOT NULL,
  native_id bigint unsigned NOT NULL,
  named_entity varchar(64) NOT NULL,
  named_id bigint unsigned NOT NULL,
  PRIMARY KEY (entity, native_id, named_entity, named_id),
  KEY named (named_entity, named_id)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- Paths and ids once given stay taken for good. The version is the context's when the page there last
-- came, changed or went.
CREATE TABLE `${prefix}pcp_path` (
  path varchar(255) NOT NULL,
  entity varchar(64) NOT NULL,
  native_id bigint unsigned NOT NULL,
  seen varchar(40) NOT NULL,
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (path),
  UNIQUE KEY native (entity, native_id),
  KEY version (version)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE `${prefix}pcp_page` (
  path varchar(255) NOT NULL,
  page_id varchar(200) NOT NULL,
  entity varchar(64) NOT NULL,
  native_id bigint unsigned NOT NULL,
  partition_name varchar(64) NOT NULL,
  is_sensitive tinyint NOT NULL,
  review_state varchar(16) NOT NULL,
  author varchar(140) NULL,
  expires_ms bigint NULL,
  digest char(64) NOT NULL,
  put_ms bigint NOT NULL,
  frontmatter longtext NOT NULL,
  body longblob NOT NULL,
  PRIMARY KEY (path),
  UNIQUE KEY page_id (page_id),
  UNIQUE KEY native (entity, native_id),
  KEY visible (partition_name, review_state, path)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE `${prefix}pcp_partition` (
  term_id bigint unsigned NOT NULL,
  name varchar(64) NOT NULL,
  description text NULL,
  PRIMARY KEY (term_id),
  UNIQUE KEY name (name)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- A principal is a user's id, exact login and time of registration; a removed one keeps its id.
CREATE TABLE `${prefix}pcp_principal` (
  id varchar(140) NOT NULL,
  user_id bigint unsigned NULL,
  login varbinary(255) NULL,
  registered varchar(32) NULL,
  display_name text NULL,
  roles varchar(255) NOT NULL,
  status varchar(16) NOT NULL,
  PRIMARY KEY (id),
  KEY user_id (user_id)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE `${prefix}pcp_access` (
  principal varchar(140) NOT NULL,
  partition_name varchar(64) NOT NULL,
  rights varchar(64) NOT NULL,
  PRIMARY KEY (principal, partition_name)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE `${prefix}pcp_audit` (
  id varchar(200) NOT NULL,
  at_seconds bigint NOT NULL,
  at_nanos int NOT NULL,
  at_text varchar(40) NOT NULL,
  principal varchar(140) NOT NULL,
  on_behalf_of varchar(140) NULL,
  client varchar(255) NULL,
  grant_id varchar(200) NULL,
  channel varchar(16) NOT NULL,
  action varchar(81) NOT NULL,
  outcome varchar(32) NOT NULL,
  review_verb varchar(81) NULL,
  duration_ms bigint NULL,
  categories text NOT NULL,
  partitions text NOT NULL,
  counts text NOT NULL,
  object_ids mediumtext NOT NULL,
  native_id bigint unsigned NULL,
  PRIMARY KEY (id),
  UNIQUE KEY native_id (native_id),
  KEY newest (at_seconds, at_nanos, id),
  KEY own (principal, at_seconds, at_nanos, id)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE `${prefix}pcp_grant` (
  id varchar(200) NOT NULL,
  client varchar(255) NOT NULL,
  principal varchar(140) NOT NULL,
  on_behalf_of varchar(140) NULL,
  scopes text NOT NULL,
  created varchar(40) NOT NULL,
  expires varchar(40) NULL,
  last_used varchar(40) NULL,
  revoked varchar(40) NULL,
  PRIMARY KEY (id),
  KEY principal (principal)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE `${prefix}pcp_token` (
  hash char(64) NOT NULL,
  grant_id varchar(200) NOT NULL,
  PRIMARY KEY (hash),
  KEY grant_id (grant_id)
) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
