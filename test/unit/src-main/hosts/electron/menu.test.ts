// Catches: a key in the menu that the page does not have, one that is not the user's own, and a command that no menu reaches.
import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { acceleratorOf, menuTemplate } from '#main/hosts/electron/menu.ts'
import { createWords } from '#main/desktop/words.ts'
import { keyTable } from '#renderer/lib/shortcuts.ts'

const made: string[] = []
const actions = {
  bring: (path: string | null) => void made.push(`bring ${path}`),
  openNew: () => void made.push('new'),
  showLogs: () => void made.push('logs'),
}
const template = (platform: NodeJS.Platform, keymap = {}) =>
  menuTemplate({ platform, keymap, actions, say: createWords('en') })
const all = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])

test.each(['linux', 'win32', 'darwin'] as const)(
  'on %s every shown key is one of the page, and no key is twice',
  (platform) => {
    const pageKeys = new Set(keyTable.flatMap(({ rows }) => rows.map(({ keys }) => acceleratorOf(keys))))
    const shown = all(template(platform)).filter(({ registerAccelerator }) => registerAccelerator === false)
    expect(shown.length).toBeGreaterThan(15)
    for (const { accelerator } of shown) expect(pageKeys).toContain(accelerator)
    const unique = new Map(shown.map(({ label, accelerator }) => [label, accelerator]))
    expect(new Set(unique.values()).size).toBe(unique.size)
    const roles = template(platform).map(({ label }) => label)
    expect(roles.slice(-6)).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help'])
  },
)

test('the menu shows the user’s own keys, and its entries do what they say', () => {
  const items = all(template('linux', { 'mod+k': 'mod+shift+p' }))
  const item = (label: string) => items.find((one) => one.label === label)
  expect(item('Commands…')?.accelerator).toBe('CommandOrControl+Shift+P')
  expect(item('Queue')?.accelerator).toBe('CommandOrControl+`')
  for (const label of ['Library', 'New window', 'Show logs', 'Keyboard shortcuts']) {
    // These entries use none of what Electron passes.
    ;(item(label)?.click as (() => void) | undefined)?.()
  }
  expect(made).toEqual(['bring /library', 'new', 'logs', 'bring /settings?section=keys'])
})
