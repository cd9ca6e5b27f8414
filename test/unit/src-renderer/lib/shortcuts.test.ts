import { fixedKeys, keyConflict, keyTable } from '#renderer/lib/shortcuts.ts'
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = keyTable.flatMap((group) => group.rows)

// Would catch: a command whose key a user cannot change, because it is missing from the key table.
it('names every key that a command has', () => {
  const named = new Set([...rows.map(({ keys }) => keys), ...fixedKeys])
  const code = globSync('src-renderer/**/*.{ts,tsx}').filter((path) => !/\btexts\.\w+\.ts$/u.test(path))
  const used = code.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?<![\w'{] )\bkeys: '([^']+)'/gu)].map(([, keys]) => ({ path, keys })),
  )
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter(({ keys = '' }) => !named.has(keys))).toEqual([])
})

// Would catch: one key that does two things, and a key that a text field can take.
it('refuses keys that are taken, fixed or used elsewhere, and accepts free ones', () => {
  const [catalog] = rows.filter(({ keys }) => keys === 'm')
  if (catalog === undefined) throw new Error('The catalog has no key.')
  expect(new Set(rows.map(({ keys }) => keys)).size).toBe(rows.length)
  expect(keyConflict(catalog, 'y', {})).toBe('Already used: Copy ID')
  expect(keyConflict(catalog, 'y', { y: 'shift+y' })).toBeNull()
  expect(keyConflict(catalog, 'shift+y', { y: 'shift+y' })).toBe('Already used: Copy ID')
  expect(keyConflict(catalog, 'mod+c', {})).toBe('Reserved for text fields and the system')
  expect(keyConflict(catalog, 'escape', {})).toBe('This key is reserved')
  expect(keyConflict(catalog, 'shift+left', {})).toBe('This key is reserved')
  expect(keyConflict(catalog, 'm', {})).toBeNull()
})
