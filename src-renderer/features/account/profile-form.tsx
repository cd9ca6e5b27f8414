import type { AccountOverview } from '#shared/bridge/account.ts'
import {
  type ProfileFieldName,
  type ProfileFields,
  placeProblems,
  profileChanges,
  profileFieldNames,
  profileLimit,
  profileProblem,
} from '#shared/domain/profile-fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { formatDate } from '../../lib/format.ts'
import { createLocalStore } from '../../lib/page.ts'
import { isOfflineIn, unansweredText, useStudioStatus } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { KeyValue } from '../../ui/section.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { PartProblem, ReadAt } from './part-state.tsx'
import { t } from './texts.ts'

/** What was typed and not saved, per workspace: leaving the screen loses nothing. */
const createTyped = () => createStore<{ readonly fields: Partial<ProfileFields> }>()(() => ({ fields: {} }))
const typedIn = createLocalStore<ReturnType<typeof createTyped>>()

function problemText(name: ProfileFieldName, typed: string): string | undefined {
  const problem = profileProblem(name, typed)
  return problem === null ? undefined : t(`profile.problems.${problem}`, { most: profileLimit(name) })
}

type Refusals = ReturnType<typeof placeProblems>
const nothingRefused: Refusals = { byField: {}, rest: [] }

type ProfileFormProps = {
  readonly workspaceId: string
  readonly overview: AccountOverview
}

/** The profile, edited in place. Fields are checked before anything is sent; a refusal stands at its field. */
export function ProfileForm({ workspaceId, overview }: ProfileFormProps) {
  const { query } = useBridge()
  const queries = useQueryClient()
  const saving = useMutation(
    query.account.updateProfile.mutationOptions({
      onSuccess: (next) => queries.setQueryData(query.account.overview.queryKey(), next),
    }),
  )
  const isOffline = useStudioStatus(isOfflineIn) ?? false
  const store = typedIn.get(workspaceId, createTyped)
  const typed = useStore(store, ({ fields }) => fields)
  const [checked, setChecked] = useState<ReadonlySet<ProfileFieldName>>(new Set())
  const [refused, setRefused] = useState<Refusals>(nothingRefused)
  const form = useRef<HTMLFormElement>(null)
  const profile = overview.profile?.value ?? null
  if (profile === null) {
    return (
      <div className="px-5 py-4">
        <PartProblem overview={overview} part="profile" />
        <p className="text-small text-ink-3">{t('profile.none')}</p>
      </div>
    )
  }
  const { displayName, bio, website } = profile
  const fields: ProfileFields = { displayName, bio, website, ...typed }
  const changes = profileChanges({ displayName, bio, website }, fields)
  const change = (next: Partial<ProfileFields>) => store.setState({ fields: next })
  const type = (name: ProfileFieldName) => (text: string) => {
    change({ ...typed, [name]: text })
    saving.reset()
    const { [name]: _, ...byField } = refused.byField
    setRefused({ ...refused, byField })
  }
  const errorOf = (name: ProfileFieldName) =>
    refused.byField[name] ?? (checked.has(name) ? problemText(name, fields[name]) : undefined)
  const leave = (name: ProfileFieldName) => (event: FocusEvent) => {
    // An error that appears under the pointer would move the button that is being pressed.
    if (event.relatedTarget instanceof HTMLButtonElement || fields[name] === profile[name]) return
    setChecked(new Set([...checked, name]))
  }
  const focusFirst = (names: readonly ProfileFieldName[]) => {
    const [first] = profileFieldNames.filter((name) => names.includes(name))
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes === null || saving.isPending) return
    setChecked(new Set(profileFieldNames))
    const wrong = profileFieldNames.filter((name) => profileProblem(name, fields[name]) !== null)
    if (wrong.length > 0) return focusFirst(wrong)
    setRefused(nothingRefused)
    saving.mutate(changes, {
      onSuccess() {
        change({})
        setChecked(new Set())
      },
      onError(error) {
        const failure = failureOf(error)
        const placed = placeProblems(failure?.fields ?? [])
        const names = profileFieldNames.filter((name) => placed.byField[name] !== undefined)
        setRefused(names.length > 0 ? placed : { byField: {}, rest: [failure?.message ?? unansweredText()] })
        focusFirst(names)
      },
    })
  }
  const { username, email, isVerified, createdAt, made } = profile
  return (
    <div className="grid h-full grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] divide-x divide-line overflow-y-auto">
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        aria-label={t('tabs.profile')}
        className="flex flex-col gap-4 px-5 py-4"
      >
        <PartProblem overview={overview} part="profile" />
        <TextField
          label={t('profile.displayName')}
          name="displayName"
          autoComplete="name"
          value={fields.displayName}
          onChange={type('displayName')}
          onBlur={leave('displayName')}
          error={errorOf('displayName')}
        />
        <TextArea
          label={t('profile.bio')}
          name="bio"
          rows={5}
          value={fields.bio}
          onChange={type('bio')}
          onBlur={leave('bio')}
          error={errorOf('bio')}
          aside={t('profile.left', { count: Math.max(0, profileLimit('bio') - fields.bio.trim().length) })}
        />
        <TextField
          label={t('profile.website')}
          name="website"
          type="url"
          autoComplete="url"
          spellCheck={false}
          value={fields.website}
          onChange={type('website')}
          onBlur={leave('website')}
          error={errorOf('website')}
        />
        {refused.rest.map((reason) => (
          <Note key={reason} tone="error">
            {t('profile.failed', { reason })}
          </Note>
        ))}
        <div className="flex items-center gap-2">
          <Button
            type="submit"
            variant="strong"
            busy={saving.isPending}
            disabled={isOffline ? t('profile.offline') : changes === null ? t('profile.nothing') : undefined}
          >
            {t('profile.save')}
          </Button>
          {changes !== null && (
            <Button
              variant="quiet"
              onClick={() => {
                change({})
                setRefused(nothingRefused)
                setChecked(new Set())
              }}
            >
              {t('profile.revert')}
            </Button>
          )}
          <span role="status" className="text-small text-ok">
            {saving.isSuccess && changes === null && t('profile.saved')}
          </span>
        </div>
      </form>
      <section aria-label={t('profile.facts')} className="px-5 py-4" data-selectable>
        <div className="mb-3 flex items-baseline gap-3">
          <h2>{t('profile.facts')}</h2>
          <ReadAt at={overview.profile?.at ?? null} />
        </div>
        <KeyValue
          left
          rows={[
            ...(username === null ? [] : [{ term: t('profile.username'), detail: username, mono: true }]),
            ...(email === null
              ? []
              : [{ term: t('profile.email'), detail: isVerified ? `${email} · ${t('profile.verified')}` : email }]),
            ...(createdAt === null || Date.parse(createdAt) === 0
              ? []
              : [{ term: t('profile.since'), detail: formatDate(createdAt) }]),
            { term: t('profile.made'), detail: t('profile.madeOf', made) },
          ]}
        />
      </section>
    </div>
  )
}
