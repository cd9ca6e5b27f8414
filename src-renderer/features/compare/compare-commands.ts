import type { Command } from '../../lib/commands.tsx'
import { type CompareView, isLaid } from './compare-layout.ts'
import { t } from './texts.ts'

type CompareCommandsDeps = {
  readonly view: CompareView
  /** Number of compared files. */
  readonly count: number
  readonly kind: 'image' | 'video' | 'audio' | 'unknown'
  step(by: 1 | -1): void
  swap(): void
  /** Whether A stays A: another file can't be chosen in its place. */
  readonly isLocked: boolean
  toggleLock(): void
  /** Opens Create with B's recipe at A's quality; null if they differ in more than that. */
  readonly runAtQuality: (() => void) | null
  blink(): void
  show(view: CompareView): void
  toggleLink(): void
  /** Plays all files as loud as the quietest, or each at its own loudness. */
  toggleMatch(): void
  /** Makes the next file the one that is heard. */
  listen(): void
  keepAndClose(): void
  close(): void
}

const views = ['two', 'four', 'six', 'slider', 'overlay', 'difference'] as const

/** How many files a view needs to show more than a smaller one. */
const leastFiles: Readonly<Partial<Record<CompareView, number>>> = { four: 3, six: 5 }

/** Says why files cannot be compared in a view; null if they can. */
export function whyNotView(view: CompareView, count: number, kind: CompareCommandsDeps['kind']): string | null {
  const least = leastFiles[view] ?? 2
  if (count < least) return t('commands.tooFew', { count: least })
  return isLaid(view) && kind === 'audio' ? t('commands.noPixels') : null
}

const unless = (reason: string | null) => (reason === null ? {} : { disabled: reason })

/** Creates the commands of a comparison, for the palette and the keys. */
export function compareCommands(deps: CompareCommandsDeps): Command[] {
  const { view, count, kind } = deps
  const group = t('screen')
  const locked = deps.isLocked ? t('commands.locked') : null
  const isBlinking = view === 'blink'
  const noSound = unless(kind === 'image' ? t('commands.noSound') : null)
  return [
    { id: 'compare.next', title: t('commands.next'), group, keys: 'right', run: () => deps.step(1) },
    { id: 'compare.before', title: t('commands.previous'), group, keys: 'left', run: () => deps.step(-1) },
    { id: 'compare.swap', title: t('commands.choose'), group, keys: 'up', ...unless(locked), run: deps.swap },
    {
      id: 'compare.lock',
      title: t(deps.isLocked ? 'commands.unlock' : 'commands.lock'),
      group,
      keys: 'a',
      run: deps.toggleLock,
    },
    {
      id: 'compare.at-quality',
      title: t('quality.run'),
      group,
      keys: 'shift+enter',
      ...unless(deps.runAtQuality === null ? t('quality.none') : null),
      run: () => deps.runAtQuality?.(),
    },
    {
      id: 'compare.blink',
      title: t(isBlinking ? 'commands.switch' : 'commands.blink'),
      group,
      keys: 'b',
      run: deps.blink,
    },
    ...views.map((one): Command => ({
      id: `compare.view-${one}`,
      title: t(`commands.${one}`),
      group,
      ...unless(whyNotView(one, count, kind)),
      run: () => deps.show(one),
    })),
    { id: 'compare.link', title: t('commands.linkZoom'), group, run: deps.toggleLink },
    { id: 'compare.match', title: t('commands.match'), group, ...noSound, run: deps.toggleMatch },
    { id: 'compare.listen', title: t('commands.listen'), group, keys: 'h', ...noSound, run: deps.listen },
    { id: 'compare.done', title: t('commands.keepAndClose'), group, keys: 'enter', run: deps.keepAndClose },
    {
      id: 'compare.close',
      title: t(view === 'two' ? 'commands.close' : 'commands.backToBoth'),
      group,
      keys: 'escape',
      run: view === 'two' ? deps.close : () => deps.show('two'),
    },
  ]
}

const nothing = () => undefined

/** The commands of a comparison for the palette of other screens, where they need two files first. */
export function offeredCompareCommands(): Command[] {
  const commands = compareCommands({
    view: 'two',
    count: 2,
    kind: 'unknown',
    step: nothing,
    swap: nothing,
    isLocked: false,
    toggleLock: nothing,
    runAtQuality: null,
    blink: nothing,
    show: nothing,
    toggleLink: nothing,
    toggleMatch: nothing,
    listen: nothing,
    keepAndClose: nothing,
    close: nothing,
  })
  return commands.map((command) => ({ ...command, disabled: t('commands.compareFirst') }))
}
