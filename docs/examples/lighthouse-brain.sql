
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;
DROP TABLE IF EXISTS `lh_ab_audit`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_ab_audit` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `ts` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `actor_id` bigint(20) unsigned DEFAULT NULL,
  `event` varchar(64) NOT NULL DEFAULT '',
  `status` varchar(20) DEFAULT NULL,
  `object_type` varchar(32) DEFAULT NULL,
  `object_id` bigint(20) unsigned DEFAULT NULL,
  `args_hash` char(64) DEFAULT NULL,
  `meta` longtext DEFAULT NULL,
  `duration_ms` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `ts` (`ts`),
  KEY `actor_ts` (`actor_id`,`ts`),
  KEY `object` (`object_type`,`object_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_ab_audit` (`id`, `ts`, `actor_id`, `event`, `status`, `object_type`, `object_id`, `args_hash`, `meta`, `duration_ms`) VALUES (1,'2026-10-04 21:10:00',2,'agent-brain/memory-write','ok','memory',1,NULL,'{\"scope_id\":2,\"bytes\":92}',11);
INSERT INTO `lh_ab_audit` (`id`, `ts`, `actor_id`, `event`, `status`, `object_type`, `object_id`, `args_hash`, `meta`, `duration_ms`) VALUES (2,'2026-10-06 08:00:00',3,'review','ok','ab_knowledge',3,NULL,'{\"outcome\":\"approved\"}',NULL);

DROP TABLE IF EXISTS `lh_ab_forget_receipts`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_ab_forget_receipts` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `subject_hash` char(64) NOT NULL DEFAULT '',
  `created` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `curator_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `counts` longtext DEFAULT NULL,
  `residue` longtext DEFAULT NULL,
  `status` varchar(20) NOT NULL DEFAULT '',
  PRIMARY KEY (`id`),
  KEY `created` (`created`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;


DROP TABLE IF EXISTS `lh_ab_memory`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_ab_memory` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `type` varchar(20) NOT NULL DEFAULT 'episode',
  `scope_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `agent_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `agent_written` tinyint(1) NOT NULL DEFAULT 1,
  `content` longtext NOT NULL,
  `search_keys` text DEFAULT NULL,
  `importance` smallint(6) DEFAULT 50,
  `source_ids` longtext DEFAULT NULL,
  `client` varchar(191) DEFAULT NULL,
  `status` varchar(20) NOT NULL DEFAULT 'active',
  `created` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `expires` datetime DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `scope_status_created` (`scope_id`,`status`,`created`),
  KEY `agent_id` (`agent_id`),
  KEY `expires` (`expires`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_ab_memory` (`id`, `type`, `scope_id`, `agent_id`, `agent_written`, `content`, `search_keys`, `importance`, `source_ids`, `client`, `status`, `created`, `expires`) VALUES (1,'episode',2,2,1,'The lamp went out at 21:04 for six minutes; the spare relay took over as it should.','lamp,outage',70,NULL,'claude-code','active','2026-10-04 21:10:00',NULL);
INSERT INTO `lh_ab_memory` (`id`, `type`, `scope_id`, `agent_id`, `agent_written`, `content`, `search_keys`, `importance`, `source_ids`, `client`, `status`, `created`, `expires`) VALUES (2,'episode',2,2,1,'Ann wants the fog signal tested on Mondays before seven, when the ferry is still in port.',NULL,60,NULL,'claude-code','active','2026-10-05 06:40:00',NULL);
INSERT INTO `lh_ab_memory` (`id`, `type`, `scope_id`, `agent_id`, `agent_written`, `content`, `search_keys`, `importance`, `source_ids`, `client`, `status`, `created`, `expires`) VALUES (5,'episode',2,2,1,'Tide gauge two reads 12 cm too high since the storm; trust gauge one until it is mended.','tide',80,NULL,'claude-code','active','2026-10-05 18:00:00',NULL);

DROP TABLE IF EXISTS `lh_ab_memory_links`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_ab_memory_links` (
  `derived_kind` varchar(20) NOT NULL DEFAULT 'memory',
  `derived_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `source_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`derived_kind`,`derived_id`,`source_id`),
  KEY `source_id` (`source_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_ab_memory_links` (`derived_kind`, `derived_id`, `source_id`) VALUES ('ab_knowledge',3,1);
INSERT INTO `lh_ab_memory_links` (`derived_kind`, `derived_id`, `source_id`) VALUES ('ab_knowledge',4,2);

DROP TABLE IF EXISTS `lh_options`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_options` (
  `option_id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `option_name` varchar(191) NOT NULL DEFAULT '',
  `option_value` longtext NOT NULL,
  `autoload` varchar(20) NOT NULL DEFAULT 'yes',
  PRIMARY KEY (`option_id`),
  UNIQUE KEY `option_name` (`option_name`),
  KEY `autoload` (`autoload`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (1,'siteurl','http://lighthouse.example','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (2,'home','http://lighthouse.example','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (3,'blogname','Lighthouse Brain','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (28,'permalink_structure','/%postname%/','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (33,'active_plugins','a:1:{i:0;s:35:\"tomatio-standin/tomatio-standin.php\";}','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (37,'gmt_offset','0','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (46,'db_version','53496','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (80,'timezone_string','UTC','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (100,'lh_user_roles','a:7:{s:13:\"administrator\";a:2:{s:4:\"name\";s:13:\"Administrator\";s:12:\"capabilities\";a:63:{s:13:\"switch_themes\";b:1;s:11:\"edit_themes\";b:1;s:16:\"activate_plugins\";b:1;s:12:\"edit_plugins\";b:1;s:10:\"edit_users\";b:1;s:10:\"edit_files\";b:1;s:14:\"manage_options\";b:1;s:17:\"moderate_comments\";b:1;s:17:\"manage_categories\";b:1;s:12:\"manage_links\";b:1;s:12:\"upload_files\";b:1;s:6:\"import\";b:1;s:15:\"unfiltered_html\";b:1;s:10:\"edit_posts\";b:1;s:17:\"edit_others_posts\";b:1;s:20:\"edit_published_posts\";b:1;s:13:\"publish_posts\";b:1;s:10:\"edit_pages\";b:1;s:4:\"read\";b:1;s:8:\"level_10\";b:1;s:7:\"level_9\";b:1;s:7:\"level_8\";b:1;s:7:\"level_7\";b:1;s:7:\"level_6\";b:1;s:7:\"level_5\";b:1;s:7:\"level_4\";b:1;s:7:\"level_3\";b:1;s:7:\"level_2\";b:1;s:7:\"level_1\";b:1;s:7:\"level_0\";b:1;s:17:\"edit_others_pages\";b:1;s:20:\"edit_published_pages\";b:1;s:13:\"publish_pages\";b:1;s:12:\"delete_pages\";b:1;s:19:\"delete_others_pages\";b:1;s:22:\"delete_published_pages\";b:1;s:12:\"delete_posts\";b:1;s:19:\"delete_others_posts\";b:1;s:22:\"delete_published_posts\";b:1;s:20:\"delete_private_posts\";b:1;s:18:\"edit_private_posts\";b:1;s:18:\"read_private_posts\";b:1;s:20:\"delete_private_pages\";b:1;s:18:\"edit_private_pages\";b:1;s:18:\"read_private_pages\";b:1;s:12:\"delete_users\";b:1;s:12:\"create_users\";b:1;s:17:\"unfiltered_upload\";b:1;s:14:\"edit_dashboard\";b:1;s:14:\"update_plugins\";b:1;s:14:\"delete_plugins\";b:1;s:15:\"install_plugins\";b:1;s:13:\"update_themes\";b:1;s:14:\"install_themes\";b:1;s:11:\"update_core\";b:1;s:10:\"list_users\";b:1;s:12:\"remove_users\";b:1;s:13:\"promote_users\";b:1;s:18:\"edit_theme_options\";b:1;s:13:\"delete_themes\";b:1;s:6:\"export\";b:1;s:12:\"ab_use_brain\";b:1;s:9:\"ab_curate\";b:1;}}s:6:\"editor\";a:2:{s:4:\"name\";s:6:\"Editor\";s:12:\"capabilities\";a:34:{s:17:\"moderate_comments\";b:1;s:17:\"manage_categories\";b:1;s:12:\"manage_links\";b:1;s:12:\"upload_files\";b:1;s:15:\"unfiltered_html\";b:1;s:10:\"edit_posts\";b:1;s:17:\"edit_others_posts\";b:1;s:20:\"edit_published_posts\";b:1;s:13:\"publish_posts\";b:1;s:10:\"edit_pages\";b:1;s:4:\"read\";b:1;s:7:\"level_7\";b:1;s:7:\"level_6\";b:1;s:7:\"level_5\";b:1;s:7:\"level_4\";b:1;s:7:\"level_3\";b:1;s:7:\"level_2\";b:1;s:7:\"level_1\";b:1;s:7:\"level_0\";b:1;s:17:\"edit_others_pages\";b:1;s:20:\"edit_published_pages\";b:1;s:13:\"publish_pages\";b:1;s:12:\"delete_pages\";b:1;s:19:\"delete_others_pages\";b:1;s:22:\"delete_published_pages\";b:1;s:12:\"delete_posts\";b:1;s:19:\"delete_others_posts\";b:1;s:22:\"delete_published_posts\";b:1;s:20:\"delete_private_posts\";b:1;s:18:\"edit_private_posts\";b:1;s:18:\"read_private_posts\";b:1;s:20:\"delete_private_pages\";b:1;s:18:\"edit_private_pages\";b:1;s:18:\"read_private_pages\";b:1;}}s:6:\"author\";a:2:{s:4:\"name\";s:6:\"Author\";s:12:\"capabilities\";a:10:{s:12:\"upload_files\";b:1;s:10:\"edit_posts\";b:1;s:20:\"edit_published_posts\";b:1;s:13:\"publish_posts\";b:1;s:4:\"read\";b:1;s:7:\"level_2\";b:1;s:7:\"level_1\";b:1;s:7:\"level_0\";b:1;s:12:\"delete_posts\";b:1;s:22:\"delete_published_posts\";b:1;}}s:11:\"contributor\";a:2:{s:4:\"name\";s:11:\"Contributor\";s:12:\"capabilities\";a:5:{s:10:\"edit_posts\";b:1;s:4:\"read\";b:1;s:7:\"level_1\";b:1;s:7:\"level_0\";b:1;s:12:\"delete_posts\";b:1;}}s:10:\"subscriber\";a:2:{s:4:\"name\";s:10:\"Subscriber\";s:12:\"capabilities\";a:2:{s:4:\"read\";b:1;s:7:\"level_0\";b:1;}}s:8:\"ab_agent\";a:2:{s:4:\"name\";s:11:\"Brain agent\";s:12:\"capabilities\";a:2:{s:4:\"read\";b:1;s:12:\"ab_use_brain\";b:1;}}s:10:\"ab_curator\";a:2:{s:4:\"name\";s:13:\"Brain curator\";s:12:\"capabilities\";a:10:{s:4:\"read\";b:1;s:12:\"ab_use_brain\";b:1;s:9:\"ab_curate\";b:1;s:10:\"edit_posts\";b:1;s:17:\"edit_others_posts\";b:1;s:18:\"edit_private_posts\";b:1;s:18:\"read_private_posts\";b:1;s:13:\"publish_posts\";b:1;s:20:\"edit_published_posts\";b:1;s:12:\"delete_posts\";b:1;}}}','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (106,'ab_db_version','1','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (107,'ab_proposal_threshold','70','yes');
INSERT INTO `lh_options` (`option_id`, `option_name`, `option_value`, `autoload`) VALUES (125,'ab_scope_children','a:0:{}','yes');

DROP TABLE IF EXISTS `lh_postmeta`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_postmeta` (
  `meta_id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `post_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `meta_key` varchar(255) DEFAULT NULL,
  `meta_value` longtext DEFAULT NULL,
  PRIMARY KEY (`meta_id`),
  KEY `post_id` (`post_id`),
  KEY `meta_key` (`meta_key`(191))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_postmeta` (`meta_id`, `post_id`, `meta_key`, `meta_value`) VALUES (1,3,'ab_importance','75');
INSERT INTO `lh_postmeta` (`meta_id`, `post_id`, `meta_key`, `meta_value`) VALUES (2,3,'ab_proposing_agent','2');
INSERT INTO `lh_postmeta` (`meta_id`, `post_id`, `meta_key`, `meta_value`) VALUES (3,3,'ab_reviewed_by','3');
INSERT INTO `lh_postmeta` (`meta_id`, `post_id`, `meta_key`, `meta_value`) VALUES (4,3,'ab_reviewed_at','2026-10-06 08:00:00');
INSERT INTO `lh_postmeta` (`meta_id`, `post_id`, `meta_key`, `meta_value`) VALUES (5,3,'ab_review_outcome','approved');
INSERT INTO `lh_postmeta` (`meta_id`, `post_id`, `meta_key`, `meta_value`) VALUES (6,4,'ab_importance','60');
INSERT INTO `lh_postmeta` (`meta_id`, `post_id`, `meta_key`, `meta_value`) VALUES (7,4,'ab_proposing_agent','2');

DROP TABLE IF EXISTS `lh_posts`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_posts` (
  `ID` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `post_author` bigint(20) unsigned NOT NULL DEFAULT 0,
  `post_date` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `post_date_gmt` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `post_content` longtext NOT NULL,
  `post_title` text NOT NULL,
  `post_excerpt` text NOT NULL,
  `post_status` varchar(20) NOT NULL DEFAULT 'publish',
  `comment_status` varchar(20) NOT NULL DEFAULT 'open',
  `ping_status` varchar(20) NOT NULL DEFAULT 'open',
  `post_password` varchar(255) NOT NULL DEFAULT '',
  `post_name` varchar(200) NOT NULL DEFAULT '',
  `to_ping` text NOT NULL,
  `pinged` text NOT NULL,
  `post_modified` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `post_modified_gmt` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `post_content_filtered` longtext NOT NULL,
  `post_parent` bigint(20) unsigned NOT NULL DEFAULT 0,
  `guid` varchar(255) NOT NULL DEFAULT '',
  `menu_order` int(11) NOT NULL DEFAULT 0,
  `post_type` varchar(20) NOT NULL DEFAULT 'post',
  `post_mime_type` varchar(100) NOT NULL DEFAULT '',
  `comment_count` bigint(20) NOT NULL DEFAULT 0,
  PRIMARY KEY (`ID`),
  KEY `post_name` (`post_name`(191)),
  KEY `type_status_date` (`post_type`,`post_status`,`post_date`,`ID`),
  KEY `post_parent` (`post_parent`),
  KEY `post_author` (`post_author`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_posts` (`ID`, `post_author`, `post_date`, `post_date_gmt`, `post_content`, `post_title`, `post_excerpt`, `post_status`, `comment_status`, `ping_status`, `post_password`, `post_name`, `to_ping`, `pinged`, `post_modified`, `post_modified_gmt`, `post_content_filtered`, `post_parent`, `guid`, `menu_order`, `post_type`, `post_mime_type`, `comment_count`) VALUES (3,2,'2026-10-06 07:30:00','2026-10-06 07:30:00','Change the relay every October; the lamp log says which one is the spare.','The spare relay','','private','closed','closed','','the-spare-relay','','','2026-10-06 07:30:00','2026-10-06 07:30:00','',0,'http://lighthouse.example/?post_type=ab_knowledge&p=3',0,'ab_knowledge','',0);
INSERT INTO `lh_posts` (`ID`, `post_author`, `post_date`, `post_date_gmt`, `post_content`, `post_title`, `post_excerpt`, `post_status`, `comment_status`, `ping_status`, `post_password`, `post_name`, `to_ping`, `pinged`, `post_modified`, `post_modified_gmt`, `post_content_filtered`, `post_parent`, `guid`, `menu_order`, `post_type`, `post_mime_type`, `comment_count`) VALUES (4,2,'2026-10-07 07:30:00','2026-10-07 07:30:00','Test the fog signal on Mondays before seven.','When to test the fog signal','','ab_proposed','closed','closed','','when-to-test-the-fog-signal','','','2026-10-07 07:30:00','2026-10-07 07:30:00','',0,'http://lighthouse.example/?post_type=ab_knowledge&p=4',0,'ab_knowledge','',0);

DROP TABLE IF EXISTS `lh_term_relationships`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_term_relationships` (
  `object_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `term_taxonomy_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `term_order` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`object_id`,`term_taxonomy_id`),
  KEY `term_taxonomy_id` (`term_taxonomy_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_term_relationships` (`object_id`, `term_taxonomy_id`, `term_order`) VALUES (3,2,0);
INSERT INTO `lh_term_relationships` (`object_id`, `term_taxonomy_id`, `term_order`) VALUES (4,2,0);

DROP TABLE IF EXISTS `lh_term_taxonomy`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_term_taxonomy` (
  `term_taxonomy_id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `term_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `taxonomy` varchar(32) NOT NULL DEFAULT '',
  `description` longtext NOT NULL,
  `parent` bigint(20) unsigned NOT NULL DEFAULT 0,
  `count` bigint(20) NOT NULL DEFAULT 0,
  PRIMARY KEY (`term_taxonomy_id`),
  UNIQUE KEY `term_id_taxonomy` (`term_id`,`taxonomy`),
  KEY `taxonomy` (`taxonomy`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_term_taxonomy` (`term_taxonomy_id`, `term_id`, `taxonomy`, `description`, `parent`, `count`) VALUES (1,1,'category','',0,0);
INSERT INTO `lh_term_taxonomy` (`term_taxonomy_id`, `term_id`, `taxonomy`, `description`, `parent`, `count`) VALUES (2,2,'ab_scope','What the keepers have learned',0,0);

DROP TABLE IF EXISTS `lh_termmeta`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_termmeta` (
  `meta_id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `term_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `meta_key` varchar(255) DEFAULT NULL,
  `meta_value` longtext DEFAULT NULL,
  PRIMARY KEY (`meta_id`),
  KEY `term_id` (`term_id`),
  KEY `meta_key` (`meta_key`(191))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;


DROP TABLE IF EXISTS `lh_terms`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_terms` (
  `term_id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(200) NOT NULL DEFAULT '',
  `slug` varchar(200) NOT NULL DEFAULT '',
  `term_group` bigint(10) NOT NULL DEFAULT 0,
  PRIMARY KEY (`term_id`),
  KEY `slug` (`slug`(191)),
  KEY `name` (`name`(191))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_terms` (`term_id`, `name`, `slug`, `term_group`) VALUES (1,'Uncategorized','uncategorized',0);
INSERT INTO `lh_terms` (`term_id`, `name`, `slug`, `term_group`) VALUES (2,'Lighthouse Keepers','lighthouse-keepers',0);

DROP TABLE IF EXISTS `lh_usermeta`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_usermeta` (
  `umeta_id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) unsigned NOT NULL DEFAULT 0,
  `meta_key` varchar(255) DEFAULT NULL,
  `meta_value` longtext DEFAULT NULL,
  PRIMARY KEY (`umeta_id`),
  KEY `user_id` (`user_id`),
  KEY `meta_key` (`meta_key`(191))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_usermeta` (`umeta_id`, `user_id`, `meta_key`, `meta_value`) VALUES (1,1,'lh_capabilities','a:1:{s:13:\"administrator\";b:1;}');
INSERT INTO `lh_usermeta` (`umeta_id`, `user_id`, `meta_key`, `meta_value`) VALUES (2,2,'lh_capabilities','a:1:{s:8:\"ab_agent\";b:1;}');
INSERT INTO `lh_usermeta` (`umeta_id`, `user_id`, `meta_key`, `meta_value`) VALUES (3,3,'lh_capabilities','a:1:{s:10:\"ab_curator\";b:1;}');
INSERT INTO `lh_usermeta` (`umeta_id`, `user_id`, `meta_key`, `meta_value`) VALUES (4,2,'ab_read_scopes','a:1:{i:0;i:2;}');
INSERT INTO `lh_usermeta` (`umeta_id`, `user_id`, `meta_key`, `meta_value`) VALUES (5,2,'ab_write_scopes','a:1:{i:0;i:2;}');
INSERT INTO `lh_usermeta` (`umeta_id`, `user_id`, `meta_key`, `meta_value`) VALUES (6,3,'ab_read_scopes','a:1:{i:0;i:2;}');
INSERT INTO `lh_usermeta` (`umeta_id`, `user_id`, `meta_key`, `meta_value`) VALUES (7,3,'ab_write_scopes','a:1:{i:0;i:2;}');

DROP TABLE IF EXISTS `lh_users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `lh_users` (
  `ID` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_login` varchar(60) NOT NULL DEFAULT '',
  `user_pass` varchar(255) NOT NULL DEFAULT '',
  `user_nicename` varchar(50) NOT NULL DEFAULT '',
  `user_email` varchar(100) NOT NULL DEFAULT '',
  `user_url` varchar(100) NOT NULL DEFAULT '',
  `user_registered` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `user_activation_key` varchar(255) NOT NULL DEFAULT '',
  `user_status` int(11) NOT NULL DEFAULT 0,
  `display_name` varchar(250) NOT NULL DEFAULT '',
  PRIMARY KEY (`ID`),
  KEY `user_login_key` (`user_login`),
  KEY `user_nicename` (`user_nicename`),
  KEY `user_email` (`user_email`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

INSERT INTO `lh_users` (`ID`, `user_login`, `user_pass`, `user_nicename`, `user_email`, `user_url`, `user_registered`, `user_activation_key`, `user_status`, `display_name`) VALUES (1,'admin','*','admin','admin@lighthouse.example','http://lighthouse.example','2026-10-01 08:00:00','',0,'admin');
INSERT INTO `lh_users` (`ID`, `user_login`, `user_pass`, `user_nicename`, `user_email`, `user_url`, `user_registered`, `user_activation_key`, `user_status`, `display_name`) VALUES (2,'agent-lantern','*','agent-lantern','agent-lantern@lighthouse.example','','2026-10-01 08:00:00','',0,'Lantern');
INSERT INTO `lh_users` (`ID`, `user_login`, `user_pass`, `user_nicename`, `user_email`, `user_url`, `user_registered`, `user_activation_key`, `user_status`, `display_name`) VALUES (3,'curator-ann','*','curator-ann','curator-ann@lighthouse.example','','2026-10-01 08:00:00','',0,'Ann');

/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

