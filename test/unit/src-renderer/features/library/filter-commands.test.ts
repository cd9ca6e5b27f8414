// Catches: a filter in the palette that sets another value, a query that changes when it is put back into text, and a
// date that is typed beside the one that is set.
import { expect, it } from 'vitest'
import { filterCommands } from '#renderer/features/library/filter-commands.ts'
import { createLibraryActions, createLibraryStore, queryOf } from '#renderer/features/library/store.ts'
import { printQuery } from '#shared/domain/library/library-query.ts'

function open() {
  const store = createLibraryStore()
  const actions = createLibraryActions({
    store,
    copy: async () => undefined,
    report: (error) => {
      throw error
    },
  })
  const collections = [{ id: 'autumn', name: 'Autumn', query: null }]
  const run = (id: string) => {
    const command = filterCommands({ actions, collections, focusSearch: () => undefined }).find(
      (one) => one.id === `library.${id}`,
    )
    if (command === undefined) throw new Error(`There is no command ${id}`)
    command.run()
  }
  return { store, actions, run, line: () => printQuery(queryOf(store.getState()).query) }
}

it('filters by kind, rating, state, origin and collection', () => {
  const { run, line } = open()
  for (const id of ['filter-kind-video', 'filter-rating-3', 'filter-is-duplicate', 'filter-origin-batch']) run(id)
  expect(line()).toBe('kind:video rating:3.. is:duplicate origin:batch')
  run('collection-autumn')
  expect(line()).toBe('collection:autumn')
})

it('puts the whole query back into the text without changing it', () => {
  const { store, actions, run, line } = open()
  actions.type('kind:video cost:10..200 sort:oldest clay -"wet sand" ')
  const before = line()
  run('edit-query')
  expect(line()).toBe(before)
  expect(store.getState().text).toBe('kind:video cost:10..200 clay -"wet sand" ')
})

it('begins to type a date in place of the one that is set', () => {
  const { store, actions, run, line } = open()
  actions.type('made:7d clay ')
  run('go-to-date')
  expect(store.getState().text).toBe('clay made:')
  actions.type('clay made:2026 ')
  expect(line()).toBe('made:2026 clay')
})
