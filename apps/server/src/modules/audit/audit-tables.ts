import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Log entries, which can be neither changed nor deleted, and one row for the current end of the log. */
export const auditTables: Migration = {
  up: async (db) => {
    await sql`create table app.audit_log (
      number bigint primary key,
      at timestamptz not null,
      actor text not null,
      action text not null,
      subject text not null,
      detail text not null,
      previous text not null,
      hash text not null
    )`.execute(db)
    await sql`create index audit_log_by_subject on app.audit_log (subject, number)`.execute(db)
    await sql`create table app.audit_end (
      one boolean primary key default true check (one),
      number bigint not null,
      hash text not null
    )`.execute(db)
    await sql`create function app.refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is only written to'; end $$`.execute(db)
    await sql`create trigger audit_log_is_kept before update or delete or truncate on app.audit_log
      for each statement execute function app.refuse_audit_change()`.execute(db)
  },
}
