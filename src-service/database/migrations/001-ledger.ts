import type { Migration } from '../migration.ts'

/**
 * Accounts, keys and the double-entry ledger.
 *
 * The database itself refuses what may never happen: a second charge or refund of one generation, a wallet
 * below zero, and any change of what was written.
 */
export const ledgerTables: Migration = {
  version: 1,
  sql: `
    create table account (
      id text primary key,
      name text not null,
      signing_secret text not null,
      suspended_at integer,
      created_at integer not null
    ) strict;

    create table api_key (
      id integer primary key,
      account_id text not null references account (id),
      hash blob not null unique check (length(hash) = 32),
      monthly_cap integer check (monthly_cap >= 0),
      revoked_at integer,
      created_at integer not null
    ) strict;
    create index api_key_in_use on api_key (id) where revoked_at is null;

    create table entry (
      id integer primary key,
      kind text not null check (kind in ('grant', 'charge', 'refund')),
      account_id text not null references account (id),
      key_id integer references api_key (id),
      generation_id text,
      at integer not null,
      check ((kind = 'grant') = (generation_id is null))
    ) strict;
    create unique index entry_once on entry (generation_id, kind) where generation_id is not null;
    create index entry_of_key on entry (key_id, kind, at);
    create index entry_of_account on entry (account_id, kind, at);

    create table posting (
      entry_id integer not null references entry (id),
      book text not null,
      amount integer not null check (amount <> 0),
      primary key (entry_id, book)
    ) strict;
    create index posting_of_book on posting (book, amount);

    create trigger posting_keeps_wallets_above_zero after insert on posting
      when new.book glob 'wallet:*' and (select sum(amount) from posting where book = new.book) < 0
      begin select raise(abort, 'a wallet may not go below zero'); end;
    create trigger posting_is_never_changed before update on posting
      begin select raise(abort, 'postings are never changed'); end;
    create trigger posting_is_never_removed before delete on posting
      begin select raise(abort, 'postings are never removed'); end;
    create trigger entry_is_never_changed before update on entry
      begin select raise(abort, 'entries are never changed'); end;
    create trigger entry_is_never_removed before delete on entry
      begin select raise(abort, 'entries are never removed'); end;
  `,
}
