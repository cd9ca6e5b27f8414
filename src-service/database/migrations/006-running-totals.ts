import type { Migration } from '../migration.ts'

/**
 * What the books come to, kept beside the postings so that no balance is ever added up again.
 *
 * A posting moves its book's total by itself; a wallet's total below zero undoes the posting. `spending` is what a key
 * spent of an account in a month (UTC, its first moment in milliseconds), less what came back.
 */
export const runningTotals: Migration = {
  version: 6,
  sql: `
    create table book (
      name text primary key,
      total integer not null,
      constraint "a wallet may not go below zero" check (total >= 0 or name not glob 'wallet:*')
    ) strict, without rowid;
    insert into book (name, total) select book, sum(amount) from posting group by book;

    drop trigger posting_keeps_wallets_above_zero;
    drop index posting_of_book;
    create trigger posting_moves_its_book after insert on posting begin
      insert or ignore into book (name, total) values (new.book, 0);
      update book set total = total + new.amount where name = new.book;
    end;

    create table spending (
      account_id text not null references account (id),
      month integer not null,
      key_id integer not null references api_key (id),
      credits integer not null check (credits >= 0),
      primary key (account_id, month, key_id)
    ) strict, without rowid;
    insert into spending (account_id, month, key_id, credits)
      select charge.account_id, unixepoch(charge.at / 1000, 'unixepoch', 'start of month') * 1000 as month, charge.key_id,
        sum(case when refund.id is null then -amount else 0 end)
      from entry as charge
        join posting on entry_id = charge.id and book = 'wallet:' || charge.account_id
        left join entry as refund on refund.generation_id = charge.generation_id and refund.kind = 'refund'
      where charge.kind = 'charge' and charge.key_id is not null
      group by charge.account_id, month, charge.key_id;

    drop index entry_of_key;
    drop index entry_of_account;
    create index entry_of_grants on entry (account_id, at) where kind = 'grant';
  `,
}
