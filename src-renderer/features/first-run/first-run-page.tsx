import { type FormEvent, useId, useRef, useState, type ReactNode, useEffect } from 'react'
import { useNavigation } from '../../lib/navigate.tsx'
import { unansweredText, useWorkspaces } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AccountFields } from './account-fields.tsx'
import { type AccountProblems, firstBadField, problemsOf, useAccountEntry } from './account-entry.ts'
import { t } from './texts.ts'
import flats from '../../../resources/images/flats.jpg'
import { classNames } from '../../ui/class-names.ts'

function FirstRunImage() {
  return (
    <div className="relative min-h-0 bg-stage">
      <img src={flats} alt={t('image.alt')} className="size-full object-cover object-[50%_60%]" />
      <div className="absolute top-8 start-9 flex items-center gap-3 text-[30px] leading-[34px] font-[720] tracking-[-.015em] text-[oklch(1_0_0)]">
        <svg aria-hidden viewBox="0 0 24 24" width="30" height="30" fill="currentColor">
          <path fillRule="evenodd" d="M4.5 2.5H9v5.1L20.8 21.5H4.5zM9 13.4v4.3h3.7z" />
        </svg>
        <span>{t('image.product')}</span>
      </div>
    </div>
  )
}

type PlaceOptionProps = {
  readonly name: string
  readonly title: string
  readonly aside: string
  readonly checked: boolean
  onCheck(): void
  /** Takes the focus when the screen opens. */
  readonly first?: boolean
  readonly children: ReactNode
}

/** A kind of workspace to choose. The selected one carries tape at the panel's edge. */
function PlaceOption({ name, title, aside, checked, onCheck, first = false, children }: PlaceOptionProps) {
  const id = useId()
  const radio = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first) radio.current?.focus()
  }, [first])
  return (
    <div className={classNames('place-option', checked && 'place-option-picked')}>
      <div className="flex items-center gap-3 text-lead">
        <input
          ref={radio}
          id={id}
          type="radio"
          name={name}
          checked={checked}
          onChange={onCheck}
          aria-describedby={`${id}-aside`}
          className="radio"
        />
        <label htmlFor={id} className="flex-1 font-medium">
          {title}
        </label>
        <span id={`${id}-aside`} className="text-small text-ink-3">
          {aside}
        </span>
      </div>
      <div className="ms-7">{children}</div>
    </div>
  )
}

/** Asks where to work: on the first start, and when a workspace is added later. */
export function FirstRunPage() {
  const { current, vault, openLocal, connect } = useWorkspaces()
  const { toCreate } = useNavigation()
  const account = useAccountEntry()
  const [place, setPlace] = useState<'local' | 'hosted'>('local')
  const [opening, setOpening] = useState(false)
  const places = useId()
  const address = useRef<HTMLInputElement>(null)
  const key = useRef<HTMLInputElement>(null)

  function showProblems(problems: AccountProblems) {
    account.setProblems(problems)
    const field = firstBadField(problems)
    if (field !== null) (field === 'baseUrl' ? address : key).current?.focus()
  }

  async function open(event: FormEvent) {
    event.preventDefault()
    if (opening) return
    const refused = place === 'hosted' ? account.refuse() : null
    if (refused !== null) return showProblems(refused)
    setOpening(true)
    const outcome = place === 'local' ? await openLocal() : await connect(account.fields)
    setOpening(false)
    if (outcome.ok) toCreate({}, { replace: true })
    else showProblems(problemsOf(outcome.failure, unansweredText()))
  }

  const used = account.check.kind === 'good' ? account.check.result.requestsUsed : null
  return (
    <main className="first-run">
      <FirstRunImage />
      <section
        data-region
        className="flex min-h-0 flex-col overflow-y-auto border-s border-line bg-surface-1 px-16 pt-[52px]"
      >
        <h1 className="text-[28px] leading-[34px] font-[640] tracking-[-.012em]">{t('page.title')}</h1>
        <p className="mt-2 mb-[26px] max-w-[460px] text-[15px] leading-[22px] text-ink-2">{t('page.intro')}</p>
        <form noValidate onSubmit={(event) => void open(event)} className="flex flex-1 flex-col">
          <fieldset>
            <legend className="sr-only">{t('page.workspace')}</legend>
            <PlaceOption
              name={places}
              title={t('places.local.title')}
              aside={t('places.local.aside')}
              checked={place === 'local'}
              onCheck={() => setPlace('local')}
              first
            >
              <p className="mt-1 max-w-[430px] text-small text-ink-2">{t('places.local.text')}</p>
            </PlaceOption>
            <PlaceOption
              name={places}
              title={t('places.hosted.title')}
              aside={t('places.hosted.aside')}
              checked={place === 'hosted'}
              onCheck={() => setPlace('hosted')}
            >
              {place === 'hosted' ? (
                <AccountFields
                  {...account}
                  vault={vault}
                  onChange={account.change}
                  onLeave={() => void account.checkNow()}
                  addressRef={address}
                  keyRef={key}
                />
              ) : (
                <p className="mt-1 max-w-[430px] text-small text-ink-2">{t('places.hosted.text')}</p>
              )}
            </PlaceOption>
          </fieldset>
          <div className="flex flex-col gap-4 border-t border-line pt-5">
            {account.problems.form !== undefined && <Note tone="error">{account.problems.form}</Note>}
            <div className="flex gap-3">
              <Button type="submit" variant="strong" size="large" busy={opening} keys="enter">
                {t(opening ? 'page.opening' : 'page.open')}
              </Button>
              {current !== null && (
                <Button variant="quiet" size="large" onClick={() => toCreate()}>
                  {t('page.back', { workspace: current.name })}
                </Button>
              )}
            </div>
          </div>
          <p className="mt-auto pt-6 pb-[22px] text-caption text-ink-3">
            {[t('page.free'), ...(used === null ? [] : [t('page.checkUsed', { used })])].join(' ')}
          </p>
        </form>
      </section>
    </main>
  )
}
