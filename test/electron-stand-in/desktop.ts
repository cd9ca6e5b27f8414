// The parts of Electron by which an app shows itself outside of its windows, and hears of the computer.
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { announce } from './messages.ts'
import { broken, onlyAfterReady } from './rules.ts'

/** An entry of a menu, as an app gives it. */
export type MenuItem = {
  readonly role?: string
  readonly type?: string
  readonly label?: string
  readonly accelerator?: string
  readonly enabled?: boolean
  readonly submenu?: readonly MenuItem[]
  readonly click?: (item: unknown, window: unknown) => void
}

/** All entries of a menu, those of its submenus included. */
export const allItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...allItems(item.submenu ?? [])])

/** Electron refuses an entry without a label, a role or a type. */
export function buildMenu(template: readonly MenuItem[]): readonly MenuItem[] {
  for (const { label = '', role, type } of allItems(template)) {
    if (label === '' && role === undefined && type === undefined) throw broken('Invalid template for MenuItem')
  }
  return template
}

/** The labels of a menu, one a line; submenus are indented. */
function labelsOf(items: readonly MenuItem[], indent = ''): string[] {
  return items.flatMap(({ label, type, submenu = [] }) => [
    `${indent}${type === 'separator' ? '-' : (label ?? '')}`,
    ...labelsOf(submenu, `${indent}  `),
  ])
}

const trays: Tray[] = []
const notices = new Set<Notification>()

export class Tray extends EventEmitter {
  menu: readonly MenuItem[] = []
  constructor(image: string) {
    super()
    onlyAfterReady('Tray')
    if (!existsSync(image)) throw broken(`The tray has no image: ${image}`)
    trays.push(this)
  }
  setToolTip(text: string): void {
    announce({ kind: 'tooltip', text })
  }
  setContextMenu(menu: readonly MenuItem[]): void {
    this.menu = menu
    announce({ kind: 'tray', labels: labelsOf(menu) })
  }
}

type NoticeOptions = { readonly title: string; readonly body: string; readonly actions?: readonly { text: string }[] }

export class Notification extends EventEmitter {
  static isSupported = () => true
  readonly options: NoticeOptions
  constructor(options: NoticeOptions) {
    super()
    onlyAfterReady('Notification')
    this.options = options
  }
  show(): void {
    const { title, body, actions = [] } = this.options
    notices.add(this)
    announce({ kind: 'notified', title, body, actions: actions.map(({ text }) => text) })
  }
  close(): void {
    if (notices.delete(this)) this.emit('close')
  }
}

export const powerMonitor = new EventEmitter()

let blockers = 0
export const powerSaveBlocker = {
  start(kind: string): number {
    if (!['prevent-app-suspension', 'prevent-display-sleep'].includes(kind))
      throw broken(`No blocker is called ${kind}`)
    blockers += 1
    announce({ kind: 'awake', isOn: true })
    return blockers
  },
  stop: () => announce({ kind: 'awake', isOn: false }),
}

export const nativeImage = { createFromBitmap: () => ({}) }

/** Clicks an entry of the tray's menu, by its label. */
export function clickTray(label: string): void {
  const found = allItems(trays[0]?.menu ?? []).find((item) => item.label === label)
  if (found?.click === undefined || found.enabled === false) throw broken(`The tray has no entry ${label}`)
  found.click(found, undefined)
}

/** Clicks a notification by its title: its first button, or itself. */
export function clickNotice(title: string, button: boolean): void {
  const found = [...notices].find((notice) => notice.options.title === title)
  if (found === undefined) throw broken(`No notification says ${title}`)
  found.emit(button ? 'action' : 'click', {}, 0)
}
