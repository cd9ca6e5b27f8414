import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef } from 'react'
import type { FileProblem, FileProblemState, FileReport, FoundFiles } from '#shared/bridge/storage.ts'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { sendInParts, takeProblem } from '../../lib/files.ts'
import { formatSize } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { type ExtraImport, ImportExtra } from './extra-files.tsx'
import { t } from './texts.ts'

const states = ['missing', 'damaged', 'changed', 'online', 'unread'] as const
/** States in which another copy of the file can take its place. */
const locatable: readonly FileProblemState[] = ['missing', 'damaged']

/** Asks for a file that the user found, and puts a copy of it in the place of a missing one. */
function LocateFile({ problem, onError }: { readonly problem: FileProblem; onError(sentence: string | null): void }) {
  const { call } = useBridge()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    async mutationFn(file: File) {
      const { assetId } = problem
      const path = window.backlotHost?.pathOf(file) ?? ''
      if (path !== '') return call.storage.locate({ assetId, path })
      const { begin, append, cancel } = call.imports
      const finish = ({ transferId }: { transferId: string }) => call.storage.locate({ assetId, transferId })
      const signal = new AbortController().signal
      return sendInParts({ begin, append, cancel, finish }, file, { signal, onProgress: () => undefined })
    },
    onMutate: () => onError(null),
    onError: (error, file) => onError(takeProblem(error, file.name)),
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file !== undefined) mutate(file)
    // Allows choosing the same file again.
    target.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('files.locateNamed', { title: problem.title })}
        onChange={choose}
      />
      <Button
        size="small"
        busy={isPending}
        aria-label={t('files.locateNamed', { title: problem.title })}
        onClick={() => input.current?.click()}
      >
        {t('files.locate')}
      </Button>
    </>
  )
}

function ProblemRow({ problem, state }: { readonly problem: FileProblem; readonly state: FileProblemState }) {
  const { query } = useBridge()
  const { toLibrary } = useNavigation()
  const again = useMutation(query.library.fetchAgain.mutationOptions())
  const online = useMutation(query.storage.bringBack.mutationOptions())
  const located = useRef<HTMLParagraphElement>(null)
  const { assetId, title, name, bytes, isAtService } = problem
  const wanted = state === 'online' ? online : again
  const canFetch = state === 'online' || (isAtService && state !== 'unread')
  const label = t(
    state === 'online' ? 'files.bringHere' : state === 'changed' ? 'files.downloadOriginal' : 'files.downloadAgain',
  )
  const say = (sentence: string | null) => {
    if (located.current !== null) located.current.textContent = sentence ?? ''
  }
  return (
    <li className="border-b border-line py-2 last:border-b-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <button
            type="button"
            onClick={() => toLibrary({ asset: assetId })}
            className="block max-w-full truncate rounded-control text-start hover:text-ink"
          >
            {title}
          </button>
          <span data-selectable className="mono block truncate text-small text-ink-3" title={name}>
            {name}
          </span>
        </span>
        <span className="shrink-0 text-small text-ink-3">{formatSize(bytes)}</span>
        {canFetch && (
          <Button
            size="small"
            busy={wanted.isPending}
            aria-label={`${label}: ${title}`}
            onClick={() => wanted.mutate({ assetId })}
          >
            {label}
          </Button>
        )}
        {locatable.includes(state) && <LocateFile problem={problem} onError={say} />}
      </div>
      <p ref={located} role="alert" className="text-small text-err" />
      {wanted.error !== null && (
        <p role="alert" className="mt-1 text-small text-err">
          {failureOf(wanted.error)?.message ?? unansweredText()}
        </p>
      )}
    </li>
  )
}

/** Looks for missing files in the whole media folder. */
function FindMoved() {
  const { query } = useBridge()
  const { mutate, isPending, data, error } = useMutation(query.storage.findMoved.mutationOptions())
  return (
    <div className="flex items-center gap-3">
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        {t('files.findMoved')}
      </Button>
      <span role="status" className="text-small text-ink-2">
        {data !== undefined && t('files.found', { count: data.linked })}
        {error !== null && (failureOf(error)?.message ?? unansweredText())}
      </span>
    </div>
  )
}

/** The files in a state, page by page. `count`: of the report; another one means other files. */
function ProblemList({ state, count }: { readonly state: FileProblemState; readonly count: number }) {
  const { query } = useBridge()
  const { data, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    query.storage.problems.infiniteOptions({
      input: (after: number) => ({ state, after }),
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next,
    }),
  )
  useEffect(() => void refetch(), [count, refetch])
  return (
    <>
      <p className="mb-2 text-small text-ink-3">{t(`files.${state}.text`)}</p>
      {state === 'missing' && <FindMoved />}
      <ul className="mt-1">
        {data?.pages.flatMap(({ files }) =>
          files.map((problem) => <ProblemRow key={problem.assetId} problem={problem} state={state} />),
        )}
      </ul>
      {hasNextPage && (
        <Button size="small" variant="quiet" onClick={() => void fetchNextPage()}>
          {t('files.showMore')}
        </Button>
      )}
    </>
  )
}

function NameList({ found }: { readonly found: FoundFiles }) {
  return (
    <>
      <ul data-selectable className="mono mt-2 space-y-1 text-small">
        {found.names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {found.count > found.names.length && (
        <p className="mt-2 text-small text-ink-3">{t('files.more', { count: found.count - found.names.length })}</p>
      )}
    </>
  )
}

type FileProblemsProps = { readonly report: FileReport; readonly extraImport: ExtraImport }

/** The files that are not as they were saved, by state, with what can be done about each; then files of others. */
export function FileProblems({ report, extraImport }: FileProblemsProps) {
  const { extra, linked, unreadFolders } = report
  const shown = states.filter((state) => report[state] > 0)
  const folders = unreadFolders !== null && unreadFolders.count > 0 ? unreadFolders : null
  const others = extra !== null && extra.count > 0 ? extra : null
  const moved = linked !== null && linked.count > 0 ? linked : null
  if (shown.length === 0 && folders === null && others === null && moved === null) return null
  return (
    <div className="mt-3 border-y border-line">
      {shown.map((state) => (
        <Section key={state} title={t(`files.${state}.title`, { count: report[state] })} folds="closed">
          <ProblemList state={state} count={report[state]} />
        </Section>
      ))}
      {moved !== null && (
        <Section title={t('files.moved.title', { count: moved.count })} folds="closed">
          <p className="text-small text-ink-3">{t('files.moved.text')}</p>
          <NameList found={moved} />
        </Section>
      )}
      {folders !== null && (
        <Section title={t('files.folders.title', { count: folders.count })} folds="closed">
          <p className="text-small text-ink-3">{t('files.folders.text')}</p>
          <NameList found={folders} />
        </Section>
      )}
      {others !== null && (
        <Section
          title={t('files.extra.title', { count: others.count })}
          folds={extraImport.isRunning ? 'open' : 'closed'}
        >
          <p className="mb-2 text-small text-ink-3">{t('files.extra.text')}</p>
          <ImportExtra extraImport={extraImport} />
          <NameList found={others} />
        </Section>
      )}
    </div>
  )
}
