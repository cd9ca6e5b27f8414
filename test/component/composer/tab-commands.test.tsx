// Would catch: a button or a command of a tab that the palette of other screens does not offer, and a key on a button that no command has.
import { AutopilotTab } from '#renderer/features/composer/autopilot/autopilot-tab.tsx'
import { offeredAutopilotCommands } from '#renderer/features/composer/autopilot/autopilot-commands.ts'
import { offeredPerformanceCommands } from '#renderer/features/composer/performance/performance-commands.ts'
import { PerformanceTab } from '#renderer/features/composer/performance/performance-tab.tsx'
import { offeredPublishCommands } from '#renderer/features/composer/publish/publish-commands.ts'
import { PublishTab } from '#renderer/features/composer/publish/publish-tab.tsx'
import type { Command } from '#renderer/lib/commands.tsx'
import type { ComposerBrand } from '#shared/bridge/composer.ts'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Answers } from '../bridge-of.ts'
import { autopilotAnswers } from './autopilot-answers.ts'
import { openTab } from './open-tab.tsx'
import { performanceAnswers } from './performance-answers.ts'
import { publishAnswers } from './publish-answers.ts'

/** Buttons whose command has another title: there, the place of the button says the rest. */
const commandOf: readonly (readonly [RegExp, string])[] = [
  [/^Today/u, 'composer-autopilot.today'],
  [/^Fill 2 slots/u, 'composer-autopilot.fill'],
  [/^Method$/u, 'composer-autopilot.method'],
  [/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/u, 'composer-autopilot.settings'],
  [/^Table$/u, 'composer-performance.table'],
  [/^Add numbers for 37$/u, 'composer-performance.add'],
  [/^Clear selection$/u, 'composer-performance.clear'],
  [/^(?:Copy caption|Copy description)/u, 'composer-publish.copy'],
  [/^Open (?:Instagram|TikTok|YouTube)$/u, 'composer-publish.open'],
  [/^Shorten$/u, 'composer-publish.shorten'],
  [/^Same for all$/u, 'composer-publish.same'],
  [/^Show in folder$/u, 'composer-publish.folder'],
  [/^(?:Turn on|Settings)$/u, 'composer-publish.reminders'],
  [/^Can’t post…$/u, 'composer-publish.fail'],
  [/^Drag file out/u, 'composer-publish.download'],
  [/^Show in Library$/u, 'composer-publish.library'],
  [/^Show safe area$/u, 'composer-publish.safe'],
  [/^Paste table$/u, 'composer-publish.numbers'],
  [/^CSV$/u, 'composer-publish.csv'],
  [/^Play$/u, 'composer-publish.player.play'],
  // It is remembered by the player of every screen.
  [/^Mute$/u, 'composer-publish.player.play'],
  // What a link opens is in its words.
  [/^Open the post on Instagram$/u, 'composer-publish.open'],
]

const nameOf = (button: Element) => {
  const copy = button.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const part of copy.querySelectorAll('kbd, [aria-hidden]')) part.remove()
  return button.getAttribute('aria-label') ?? copy.textContent.trim()
}
const keyOf = (button: Element) =>
  button.getAttribute('aria-keyshortcuts')?.toLowerCase().replace('control', 'mod') ?? null

/** Choices, and what opens a menu, a dialog or a choice, are no actions. */
const isAction = (button: HTMLElement) =>
  button.checkVisibility() &&
  button.tabIndex >= 0 &&
  !button.hasAttribute('aria-haspopup') &&
  !['radio', 'tab', 'switch', 'checkbox', 'combobox'].includes(button.role ?? '') &&
  button.closest('[role="status"], [role="alert"], [role="grid"], [role="listbox"], .dialog') === null

type Case = {
  readonly name: string
  readonly tab: (brand: ComposerBrand) => ReactNode
  readonly answers: Answers
  readonly seen: Locator
  readonly offered: () => Command[]
}

const cases: readonly Case[] = [
  {
    name: 'Autopilot',
    tab: (brand) => <AutopilotTab brand={brand} />,
    answers: autopilotAnswers().answers,
    seen: page.getByRole('button', { name: 'One twig' }),
    offered: offeredAutopilotCommands,
  },
  {
    name: 'Publish',
    tab: (brand) => <PublishTab brand={brand} />,
    answers: publishAnswers().answers,
    seen: page.getByRole('button', { name: 'Show in Library' }),
    offered: offeredPublishCommands,
  },
  {
    name: 'Performance',
    tab: (brand) => <PerformanceTab brand={brand} />,
    answers: performanceAnswers().answers,
    seen: page.getByText('41,206'),
    offered: offeredPerformanceCommands,
  },
]

test.each(cases)('every button of $name is a command', async ({ tab, answers, seen, offered }) => {
  const { registry } = openTab(tab, answers)
  await expect.element(seen).toBeVisible()
  const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
  expect(buttons.length).toBeGreaterThan(0)
  const idsNow = () => new Set(registry.read().map(({ id }) => id))
  // Those of the player come with its file.
  const unnamed = () => {
    const ids = idsNow()
    const titles = new Set(registry.read().map(({ title }) => title.toLowerCase()))
    return buttons.filter(isAction).flatMap((one) => {
      const name = nameOf(one)
      if (titles.has(name.toLowerCase())) return []
      const id = commandOf.find(([pattern]) => pattern.test(name))?.[1]
      return id !== undefined && ids.has(id) ? [] : [name]
    })
  }
  await expect.poll(unnamed).toEqual([])
  const keys = new Set(registry.read().map((one) => one.keys))
  const ids = idsNow()
  const unheard = buttons.filter((one) => keyOf(one) !== null && !keys.has(keyOf(one) ?? ''))
  expect(unheard.map(nameOf)).toEqual([])
  // What other screens list is there, but what the player adds.
  const listed = new Set(offered().map(({ id }) => id))
  expect([...listed].filter((id) => !ids.has(id))).toEqual([])
  const isGeneral = ({ id, hidden, place, keys: key }: Command) =>
    id.startsWith('composer-') && !id.includes('.player.') && hidden !== true && place !== 'last' && key !== 'mod+z'
  const unlisted = registry.read().filter((one) => isGeneral(one) && !listed.has(one.id))
  expect(unlisted.map(({ id }) => id)).toEqual([])
})
