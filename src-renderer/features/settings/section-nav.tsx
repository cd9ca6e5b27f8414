import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { t } from './texts.ts'

/** A section of a long page; `id` is its name in the address. */
export type PageSection<Id extends string> = {
  readonly id: Id
  readonly title: string
  readonly words?: string
  /** A figure at the end of its row in the list. */
  readonly count?: number
  /** Takes the place of the long page while it is shown, instead of a place in it. */
  readonly isWhole?: boolean
  readonly content: ReactNode
}

// A section is the current one as soon as its title is this near to the top. CSS px.
const nearTop = 96

/** Returns the index of the section to mark: the last one whose top has come near the top, or the last at the end. */
export function currentSection(tops: readonly number[], scrollTop: number, isAtEnd: boolean): number {
  if (isAtEnd) return tops.length - 1
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= scrollTop + nearTop),
  )
}

/** Returns the index that a key moves to in a vertical list of `count`; null for other keys. */
export function sectionForKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

type SectionedPageProps<Id extends string> = {
  /** The title of the page, which a whole section leaves to the list. */
  readonly title: string
  readonly sections: readonly PageSection<Id>[]
  /** The section in the address; undefined for the top of the page. */
  readonly shown: Id | undefined
  onShow(id: Id): void
}

/**
 * A long page with a list of its sections at the side, which follows the scroll. The list is one tab stop; arrows move
 * in it. The section in the address is scrolled to and takes the focus; a whole one takes the place of the page.
 */
export function SectionedPage<Id extends string>({
  title: pageTitle,
  sections,
  shown,
  onShow,
}: SectionedPageProps<Id>) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const indexOf = (id: Id | undefined) =>
    Math.max(
      0,
      sections.findIndex((section) => section.id === id),
    )
  const [at, setAt] = useState(() => indexOf(shown))
  const [lastShown, setLastShown] = useState(shown)
  if (lastShown !== shown) {
    setLastShown(shown)
    if (shown !== undefined) setAt(indexOf(shown))
  }
  const whole = sections.find(({ id, isWhole }) => isWhole === true && id === shown)
  const placed = sections.filter(({ isWhole }) => isWhole !== true)
  const places = () => [...(scroller.current?.querySelectorAll<HTMLElement>('section[data-section]') ?? [])]
  const placeOf = (id: Id | undefined) => places().find(({ dataset }) => dataset['section'] === id)
  /** The section that was asked for last stays marked where the page is too short to bring it to the top. */
  const asked = useRef<number | null>(null)

  const scrollTo = (id: Id) => {
    asked.current = indexOf(id)
    placeOf(id)?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }
  const open = useEffectEvent((id: Id) => {
    scrollTo(id)
    // The list keeps the focus while its keys move.
    if (list.current?.contains(document.activeElement) !== true)
      placeOf(id)?.querySelector('h2')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (shown !== undefined) open(shown)
  }, [shown])

  const follow = () => {
    const box = scroller.current
    if (box === null || asked.current !== null) return
    const tops = places().map((place) => place.offsetTop)
    const current = currentSection(tops, box.scrollTop, box.scrollTop + box.clientHeight >= box.scrollHeight - 1)
    setAt(indexOf(placed[current]?.id))
  }
  const press = (event: KeyboardEvent) => {
    const next = sectionForKey(event.key, at, sections.length)
    if (next === null) return
    event.preventDefault()
    show(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  const show = (index: number) => {
    const section = sections[index]
    if (section === undefined) return
    setAt(index)
    scrollTo(section.id)
    onShow(section.id)
  }
  const page = (
    // What the user does in the page only makes the list follow it again.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={scroller}
      onScroll={follow}
      onWheel={() => (asked.current = null)}
      onPointerDown={() => (asked.current = null)}
      onKeyDown={() => (asked.current = null)}
      className="relative min-w-0 flex-1 overflow-y-auto px-6 pb-10"
    >
      <div className="max-w-[880px]">
        {placed.map(({ id, title, words, content }) => (
          <section
            key={id}
            data-section={id}
            aria-labelledby={`section-${id}`}
            className="grid grid-cols-[240px_minmax(0,1fr)] gap-8 border-b border-line py-6 last:border-b-0 max-[1100px]:grid-cols-[180px_minmax(0,1fr)]"
          >
            <div>
              <h2 id={`section-${id}`} tabIndex={-1} className="quiet-focus">
                {title}
              </h2>
              {words !== undefined && (
                <p dir="auto" className="mt-1 text-small text-ink-3">
                  {words}
                </p>
              )}
            </div>
            <div className="min-w-0">{content}</div>
          </section>
        ))}
      </div>
    </div>
  )
  return (
    <div className="flex min-h-0 flex-1">
      <nav
        aria-label={t('sections')}
        className="w-[208px] shrink-0 overflow-y-auto border-e border-line max-[1100px]:w-[168px]"
      >
        {whole !== undefined && (
          <h1 className="flex h-(--h-bar) items-center border-b border-line px-4 text-lead">{pageTitle}</h1>
        )}
        <ul ref={list} className="py-3">
          {sections.map(({ id, title, count }, index) => (
            <li key={id}>
              <button
                type="button"
                aria-current={index === at ? 'location' : undefined}
                tabIndex={index === at ? 0 : -1}
                onClick={() => show(index)}
                onKeyDown={press}
                className={classNames(
                  'nav-row flex min-h-8 w-full items-center px-4 text-start',
                  index === at ? 'text-ink' : 'text-ink-2 hover:text-ink',
                )}
              >
                {title}
                {count !== undefined && <span className="ms-auto text-ink-3">{formatCount(count)}</span>}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {whole === undefined ? (
        page
      ) : (
        <section data-section={whole.id} aria-label={whole.title} className="min-w-0 flex-1">
          {whole.content}
        </section>
      )}
    </div>
  )
}
