import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createCommits } from '#service/database/group-commit.ts'

// Catches: an answer before its commit, a commit for each of many callers, one caller's failure that rolls back
// another's work.

function open() {
  const statements: string[] = []
  const database = new Database(':memory:', { verbose: (text) => void statements.push(String(text)) })
  database.exec("create table line (word text check (word <> 'wrong')) strict")
  const add = database.prepare<[string]>('insert into line values (?)')
  const words = () => database.prepare('select word from line order by rowid').pluck().all()
  const commits = () => statements.filter((text) => text === 'COMMIT').length
  return { database, add, words, commits, ...createCommits(database) }
}

test('writes all work of one turn in order with one commit', async () => {
  const { add, words, commits, commit } = open()
  const results = await Promise.all(['a', 'b', 'c'].map((word) => commit(() => [add.run(word).changes, words()])))
  expect(results).toEqual([
    [1, ['a']],
    [1, ['a', 'b']],
    [1, ['a', 'b', 'c']],
  ])
  expect(commits()).toBe(1)
  await commit(() => add.run('d'))
  expect(commits()).toBe(2)
})

test('resolves nobody before the commit', async () => {
  const { database, add, commit } = open()
  let isReported = false
  const reported = commit(() => add.run('a')).then(() => {
    isReported = true
    expect(database.inTransaction).toBe(false)
  })
  await commit(() => {
    expect(isReported).toBe(false)
    expect(database.inTransaction).toBe(true)
  })
  await reported
})

test('rolls back only the work that throws, and rejects it with the reason', async () => {
  const { add, words, commit } = open()
  const [first, second, third] = await Promise.allSettled([
    commit(() => add.run('a')),
    commit(() => {
      add.run('half')
      add.run('wrong')
    }),
    commit(() => add.run('c')),
  ])
  expect([first.status, third.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_CHECK' } })
  expect(words()).toEqual(['a', 'c'])
})

test('where the transaction cannot be written, rejects everyone and keeps nothing', async () => {
  const { database, add, words, commit } = open()
  database.pragma('query_only = ON')
  const all = await Promise.allSettled([commit(() => add.run('a')), commit(() => add.run('b'))])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  database.pragma('query_only = OFF')
  expect(words()).toEqual([])
  await commit(() => add.run('later'))
  expect(words()).toEqual(['later'])
})

test('is drained when nothing waits', async () => {
  const { add, words, commit, drained } = open()
  void commit(() => add.run('a'))
  await drained()
  expect(words()).toEqual(['a'])
})
