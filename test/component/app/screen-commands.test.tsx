// Catches: an action of a screen, in any of its states, that the palette of another screen does not list, a listed one
// that its screen does not have, a button that is no command at all, and a key on a button that only works in a field.
import { screenActions } from '#renderer/app/screen-actions.ts'
import { type Command, createCommandRegistry } from '#renderer/lib/commands.tsx'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import { filledAnswers, made, other } from './filled-answers.ts'

/** Buttons whose command has another title: there, the place of the button says the rest. */
const commandOf: readonly (readonly [RegExp, ...string[]])[] = [
  [/^Lock seed$/u, 'create.lock'],
  [/^Compare/u, 'create.compare'],
  [/^Batches$/u, 'batch.list'],
  [/^Run \d+ more, /u, 'batch.more'],
  [/^Retry \d+ failed, /u, 'batch.retry'],
  [/^Stop remaining$/u, 'batch.stop'],
  [/^Pause$/u, 'batch.hold'],
  [/^Queue: Stop remaining$/u, 'queue-stop', 'queue-set-stop'],
  [/^Queue: Pause$/u, 'queue-pause', 'queue-set-hold'],
  [/^Queue: Budget$/u, 'queue-set-budget'],
  [/^Queue: Retry \d+ failed$/u, 'queue-set-retry'],
  [/^Queue: Move up$/u, 'queue-selected-up'],
  [/^Queue: Move down$/u, 'queue-selected-down'],
  [/^Queue: Edit$/u, 'queue-selected-edit'],
  [/^Queue: Duplicate$/u, 'queue-selected-duplicate'],
  [/^Queue: Pause selected$/u, 'queue-selected-hold'],
  [/^Queue: Move to background$/u, 'queue-selected-lane'],
  [/^Queue: Retry$/u, 'queue-selected-retry'],
  [/^Queue: Remove$/u, 'queue-selected-remove'],
  [/^All media/u, 'library.show-all'],
  [/^4 stars and up$/u, 'library.picks'],
  [/^Unreviewed/u, 'library.unreviewed'],
  [/^Duplicates$/u, 'library.duplicates'],
  [/^Trash/u, 'library.trash'],
  [/^Orange$/u, 'library.label-orange'],
  [/^Purple$/u, 'library.label-purple'],
  [/^Library$/u, 'compare.close'],
  [/^Link zoom$/u, 'compare.link'],
  [/^Export CSV$/u, 'activity.csv'],
  [/^Show in Library$/u, 'activity.show'],
  [/^Copy ID$/u, 'activity.copy'],
  [/^Send test event$/u, 'events.test'],
  [/^Mark all as read$/u, 'events.seen'],
  [/^Open dashboard$/u, 'events.dashboard'],
  [/^Copy signing secret$/u, 'events.copy-secret'],
  [/^Remove$/u, 'events.remove-program'],
  [/^Forward to a program$/u, 'events.forward'],
  [/^Forward again to /u, 'events.forward-again'],
  [/^Show result$/u, 'events.open'],
  [/^Replay$/u, 'events.replay'],
  [/^Verify again$/u, 'events.verify'],
  [/^Copy as curl$/u, 'events.curl'],
  [/^Test$/u, 'settings.check-address'],
  [/^Test run, free/u, 'engines.test'],
  [/^Ollama$/u, 'engines.details'],
  [/^Drop a ComfyUI workflow/u, 'engines.workflow'],
  [/^Move…$/u, 'settings.move-folder'],
  [/^Import$/u, 'settings.import-extra'],
  [/^Check now$/u, 'settings.check-updates'],
  [/^Export…$/u, 'settings.export-profile'],
  [/^Import…$/u, 'settings.import-profile'],
  [/^Diagnostics…$/u, 'settings.diagnostics'],
  [/^CSV$/u, 'account.csv'],
  [/^Approve once/u, 'agents.approve'],
  [/^Approve for this session$/u, 'agents.approve-session'],
  [/^Refuse$/u, 'agents.refuse'],
  [/^Stop this agent$/u, 'agents.stop'],
  [/^New token$/u, 'agents.new-token'],
  [/^Revoke…$/u, 'agents.revoke'],
  [/^Call tool/u, 'tools.call'],
  [/^Copy result$/u, 'tools.copy'],
  [/^Change address$/u, 'tools.address'],
  [/^Copy address$/u, 'tools.copy-address'],
  [/^Redo$/u, 'mascot.redo'],
  [/^(?:Loop|Mute)$/u, 'mascot.loop', 'mascot.mute'],
  [/^Download cut$/u, 'mascot.save'],
  [/^Save as preset$/u, 'mascot.save-preset'],
  [/^Captions as SRT$/u, 'mascot.export-srt'],
  [/^Captions as VTT$/u, 'mascot.export-vtt'],
  [/^Video without captions/u, 'mascot.export-video'],
  [/^(?:Schedule|Change slot)$/u, 'composer-round.schedule'],
  [/^Undo$/u, 'composer-round.withdraw'],
  [/^Approve$/u, 'composer-round.approve'],
  [/^Pass$/u, 'composer-round.pass'],
  [/^(?:Save to|Remove from) shelf$/u, 'composer-round.save'],
  [/^New take, /u, 'composer-round.take'],
  [/^Selection: Schedule$/u, 'composer-shelf.schedule'],
  [/^Selection: Copy words$/u, 'composer-shelf.copy'],
  [/^Selection: Remove from shelf$/u, 'composer-shelf.remove'],
]

/** Buttons that are no actions of a screen. */
const noActions: readonly RegExp[] = [
  // They choose what is shown: a batch of the queue, a part or a compared file, a cut, a chart as a table.
  /^Queue: Glazes/u,
  /^(?:Portrait|Raw cut|Final cut|Final cut, Karaoke)$/u,
  /^a vessel$/u,
  /^Autumn/u,
  /^[AB](?:classic|karaoke)$/iu,
  /^As table$/u,
  /^localhost:3000\/hook/u,
  /^Kept for 30 days$/u,
  /^Engines1$/u,
  /^Open qwen/u,
  /^Close$/u,
  // What they act on is typed or picked beside them.
  /: change shortcut$/u,
  /^Remove This computer$/u,
  /^Set limit$/u,
  /^Apply$/u,
]

const keyOf = (button: Element) =>
  button.getAttribute('aria-keyshortcuts')?.toLowerCase().replace('control', 'mod') ?? null

/** What a button is called, after the queue or the selection of the shelf if it is in there. */
function nameOf(button: Element): string {
  const copy = button.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const part of copy.querySelectorAll('kbd, [aria-hidden]')) part.remove()
  const name = button.getAttribute('aria-label') ?? copy.textContent.trim()
  const part = button.closest('section[aria-label="Queue"], section[aria-label="Selection"]')
  return part === null ? name : `${part.ariaLabel}: ${name}`
}

/**
 * Choices, and what opens a menu or a part of the page, are no actions; what the keyboard skips repeats another control.
 * Notes offer what their words say.
 */
const isAction = (button: HTMLElement) =>
  button.checkVisibility() &&
  (button.tabIndex >= 0 || button.role === 'menuitem') &&
  !button.hasAttribute('aria-haspopup') &&
  !button.hasAttribute('aria-expanded') &&
  !['radio', 'tab', 'switch', 'checkbox', 'combobox'].includes(button.role ?? '') &&
  button.closest('[role="status"], [role="alert"], [role="grid"], [role="listbox"], .dialog') === null

const actions = () =>
  [...document.querySelectorAll<HTMLElement>('main button, section[data-region] button, [role="menuitem"]')].filter(
    isAction,
  )

/** What the palette of every screen must list: all but what acts on things in sight, and an Undo. */
const isGeneral = ({ hidden, place, keys }: Command) => hidden !== true && place !== 'last' && keys !== 'mod+z'

/** It opens a page that asks for money, which only stands beside its price. */
const onlyBesidePrice = 'account.open'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const show = (path: string) => (location.hash = `#${path}`)

test('every button of every screen is a command, and every command is listed by the palette of every screen', async () => {
  const registry = createCommandRegistry()
  openWindow(filledAnswers(), registry)
  await expect.element(button('More actions')).toBeVisible()
  const ofShell = new Set(registry.read().flatMap(({ id }) => (id.includes('.') ? [] : [id])))
  const known = new Set(screenActions().map(({ id }) => id))
  const visited: string[] = []

  /** The commands that the palette of another screen does not list. */
  const unlisted = () =>
    registry
      .read()
      .filter((one) => isGeneral(one) && !ofShell.has(one.id) && !known.has(one.id) && one.id !== onlyBesidePrice)
      .map(({ id }) => id)
  /** The buttons in sight that are no command. */
  function unnamed(): string[] {
    const commands = registry.read()
    const titles = new Set(commands.map(({ title }) => title.toLowerCase()))
    const keys = new Set(commands.map((one) => one.keys))
    const ids = new Set(commands.map(({ id }) => id))
    return actions().flatMap((one) => {
      const [name, key] = [nameOf(one), keyOf(one)]
      if (titles.has(name.toLowerCase().replace(/^queue: /u, '')) || (key !== null && keys.has(key))) return []
      if (noActions.some((pattern) => pattern.test(name))) return []
      const wanted = commandOf.flatMap(([pattern, ...some]) => (pattern.test(name) ? some : []))
      return wanted.length > 0 && wanted.every((id) => ids.has(id)) ? [] : [name]
    })
  }
  /** The buttons of the screen with a key that no command has. */
  function unheard(): string[] {
    const keys = new Set(registry.read().map((one) => one.keys))
    return [...document.querySelectorAll('main button[aria-keyshortcuts]')].flatMap((one) =>
      keys.has(keyOf(one) ?? '') ? [] : [nameOf(one)],
    )
  }
  /** Checks the screen as it is, once something is seen that comes last; some screens have buttons of their own kind. */
  async function check(seen: Locator, areButtonsChecked = true): Promise<void> {
    await expect.element(seen).toBeVisible()
    expect(actions().length).toBeGreaterThan(0)
    // Some commands come with what is read last, such as the name of a style.
    await expect.poll(() => (areButtonsChecked ? unnamed() : []), { message: seen.selector }).toEqual([])
    expect(unheard(), seen.selector).toEqual([])
    expect(unlisted(), seen.selector).toEqual([])
    visited.push(...registry.read().map(({ id }) => id))
  }

  await check(button('More actions'))
  await button('More actions').click()
  await check(page.getByRole('menuitem', { name: /^Download/u }))
  await keyboard.press('Escape')

  await page.getByRole('radio', { name: 'Batch' }).click()
  await check(page.getByRole('textbox', { name: /^Prompts, one per line/u }))
  await button('Batches').click()
  await button('Show').click()
  await expect.element(button(/^Retry 1 failed, /u)).toBeVisible()
  await check(button(/^Run 2 more, /u))
  await page.getByRole('gridcell').first().click()
  await keyboard.press('Control+`')
  await button(/^Glazes/u).click()
  await check(button('Budget'))
  await keyboard.press('Control+`')

  show('/library')
  await page.getByRole('gridcell').first().click()
  await check(button('Keep'))
  await page.getByRole('gridcell').last().click()
  await check(button('Export all files'))
  const target = { assets: [made.id, other.id], keep: made.id, candidate: other.id, from: 'library' }
  show(`/compare?target=${encodeURIComponent(JSON.stringify(target))}&query=`)
  await check(button(/^Keep A and close/u))

  show('/presenter')
  await check(button('Download raw cut'))
  await page.getByRole('radio', { name: 'Parts' }).click()
  await check(button('Play'))
  await page.getByRole('radio', { name: 'Captions' }).click()
  await check(button(/^Re-cut, about 4/u))
  await button('Change source').click()
  await page.getByRole('menuitem', { name: 'Raw cut' }).click()
  await expect.element(button('1 word to check')).toBeVisible()
  await check(button('Burn in'))
  await button('Export').click()
  await check(page.getByRole('menuitem', { name: 'Captions as VTT' }))
  await keyboard.press('Escape')

  show('/activity')
  await check(button('Show in Library'))
  await page.getByRole('tab', { name: /^Events/u }).click()
  await check(button('Send test event'))
  await page.getByRole('tab', { name: /^Agents/u }).click()
  await check(button('Stop this agent'))
  await page.getByRole('tab', { name: 'Tools' }).click()
  await check(button('Call tool'))
  show('/settings')
  await check(button('Check files'))
  show('/settings')
  await button(/^Engines/u)
    .first()
    .click()
  await button('Open qwen2.5:14b').click()
  await check(button(/^Test run, free/u))
  show('/account')
  await check(page.getByRole('radio', { name: /^100 credits/u }))
  show('/cast')
  await page.getByRole('tab', { name: /^Voices/u }).click()
  await check(button('Insert a pause'), false)
  await button('Clone a voice').first().click()
  await check(page.getByRole('complementary', { name: 'New clone' }), false)
  for (const [tab, seen] of [
    ['Avatars', button('New random seed')],
    ['Videos', button('Hide details')],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`, 'u') }).click()
    await check(seen, false)
  }

  show('/composer')
  await expect.element(page.getByRole('article', { name: 'Card 2: One minute at the wheel' })).toBeVisible()
  await button('Words of take 2').click()
  await check(button(/^Render, about /u))
  await page.getByRole('tab', { name: 'Takes' }).click()
  await check(button(/^Write take, about /u))
  await page.getByRole('tab', { name: /^Shelf/u }).click()
  await page.getByRole('gridcell').first().click()
  await keyboard.press('Space')
  await check(button(/^Download 1, /u))

  // What other screens list is there. The first batch and the first video are open on their screens. The other tabs of
  // the Composer are checked one by one, in `tab-commands.test.tsx`.
  const apart = /^composer-(?:autopilot|publish|performance)\./u
  expect([...known].filter((id) => !visited.includes(id) && !apart.test(id))).toEqual([])
})
