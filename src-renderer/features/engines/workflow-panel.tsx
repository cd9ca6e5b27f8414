import type { Engine, WorkflowReading } from '#shared/contract/engine.ts'
import { engineLimits } from '#shared/domain/engines.ts'
import { Workflow } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { formatList, formatSize } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CostPanel } from '../../ui/cost-panel.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormWork } from './form-work.ts'
import { serverName } from './engine-words.ts'
import { FormPreview } from './form-preview.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { rateDraft, RateField, readRate } from './rate-field.tsx'
import { t } from './texts.ts'
import { draftOf, fieldProblems, fieldsOf, inFormOrder, type InputDraft, type WorkflowDraft } from './workflow-draft.ts'
import { InputRow } from './workflow-fields.tsx'
import { rateWords } from './engine-words.ts'

/** A workflow that was dropped or chosen. `text`: null if the file could not be used; `problem` says why. */
export type WorkflowFile = { readonly name: string; readonly text: string | null; readonly problem: string | null }

const jsonName = /\.json$/iu

/** Reads a dropped or chosen file as a workflow. */
export async function readWorkflowFile(file: File): Promise<WorkflowFile> {
  const { name, size, type } = file
  const refused = (problem: string): WorkflowFile => ({ name, text: null, problem })
  if (!jsonName.test(name) && type !== 'application/json') return refused(t('workflow.notJson', { name }))
  if (size > engineLimits.workflowBytes) {
    return refused(t('workflow.tooLarge', { size: formatSize(size), most: formatSize(engineLimits.workflowBytes) }))
  }
  try {
    return { name, text: await file.text(), problem: null }
  } catch {
    return refused(t('workflow.unreadable', { name }))
  }
}

/** What servers lack for a workflow, a sentence for each, and where its runs go. */
export function missingWords({ lacks, ready }: Pick<WorkflowReading, 'lacks' | 'ready'>): string[] {
  if (lacks.length === 0) return []
  const sentences = lacks.flatMap(({ address, nodes, files }) => {
    const server = serverName(address)
    return [
      ...(nodes.length === 0 ? [] : [t('lacks.one', { server, what: formatList(nodes) })]),
      ...(files.length === 0
        ? []
        : [t('lacks.one', { server, what: formatList([...new Set(files.map(({ value }) => value))]) })]),
    ]
  })
  return [...sentences, t(ready > 0 ? 'workflow.goElsewhere' : 'workflow.goNowhere')]
}

type FileRowProps = { readonly file: WorkflowFile; readonly reading: WorkflowReading | null; onReplace(): void }

function FileRow({ file, reading, onReplace }: FileRowProps) {
  return (
    <div className="flex h-[46px] items-center gap-2.5 rounded-control border border-dashed border-edge pe-2.5 ps-3">
      <Icon icon={Workflow} className="text-ink-2" />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="truncate font-medium">{file.name}</bdi>
        {reading !== null && (
          <span className="truncate text-caption text-ink-3">
            {t('workflow.file', { nodes: reading.nodes, size: formatSize(reading.bytes) })}
          </span>
        )}
      </span>
      <Button size="small" onClick={onReplace}>
        {t('workflow.replace')}
      </Button>
    </div>
  )
}

type WorkflowPanelProps = {
  readonly file: WorkflowFile
  /** Engines that run workflows. */
  readonly engines: readonly Engine[]
  onReplace(): void
  onAddServer(): void
  onAdded(engine: Engine, name: string): void
  onClose(): void
}

/** Makes a model of a ComfyUI workflow: which inputs become fields, under which names and within which limits. */
export function WorkflowPanel({ file, engines, onReplace, onAddServer, onAdded, onClose }: WorkflowPanelProps) {
  const { call } = useBridge()
  const reader = useFormWork(['workflow', 'engineId'])
  const sender = useFormWork(['name', 'fields', 'workflow', 'engineId', 'rate'])
  const [picked, setPicked] = useState<string | null>(null)
  const [reading, setReading] = useState<WorkflowReading | null>(null)
  const [draft, setDraft] = useState<WorkflowDraft>({})
  const [name, setName] = useState(() => file.name.replace(jsonName, '').slice(0, engineLimits.name))
  const [rate, setRate] = useState(() => rateDraft(null, 'image'))
  const [isAll, setAll] = useState(false)
  const [isTried, setTried] = useState(false)
  const engineId = engines.find(({ id }) => id === picked)?.id ?? engines[0]?.id ?? null

  /** `isAgain`: servers are asked anew, because they remember what they have. */
  const read = (isAgain: boolean) => {
    const { text } = file
    if (engineId === null || text === null) return
    reader.run(async () => {
      if (isAgain) await call.engines.refresh({ engineId })
      const next = await call.engines.readWorkflow({ engineId, workflow: text })
      setReading(next)
      setDraft((before) => draftOf(next, before))
      setRate((before) => (next.kind === 'speech' && before.unit === 'image' ? rateDraft(null, 'speech') : before))
    })
  }
  const readNow = useEffectEvent(() => read(false))
  const readAgain = () => read(true)
  useEffect(() => {
    readNow()
  }, [engineId])

  const inputs = inFormOrder(reading?.inputs ?? [])
  const problems = fieldProblems(inputs, draft)
  const nameProblem = name.trim() === '' ? t('workflow.noName') : undefined
  const readRateNow = readRate(rate)
  const change = (key: string, part: Partial<InputDraft>) =>
    setDraft((before) => {
      const own = before[key]
      return own === undefined ? before : { ...before, [key]: { ...own, ...part } }
    })
  const add = () => {
    setTried(true)
    const { text } = file
    if (engineId === null || text === null || nameProblem !== undefined) return
    if (Object.keys(problems).length > 0 || readRateNow === undefined) return
    sender.run(async () => {
      const added = { engineId, name: name.trim(), workflow: text, fields: fieldsOf(inputs, draft), rate: readRateNow }
      onAdded(await call.engines.addWorkflow(added), added.name)
    })
  }
  const isPicked = (key: string) => draft[key]?.isField === true
  const shown = inputs.filter(({ key, isSuggested }) => isAll || isSuggested || isPicked(key))
  const fixed = inputs.filter(({ key }) => !isPicked(key))
  const missing = reading === null ? [] : missingWords(reading)
  const fileProblem =
    file.problem ??
    reader.failure.at['workflow'] ??
    reader.failure.at['engineId'] ??
    sender.failure.at['workflow'] ??
    sender.failure.at['engineId'] ??
    reader.failure.rest
  const foot = reading !== null && (
    <CostPanel
      facts={[
        {
          term: t('workflow.rate'),
          detail: rateWords(readRateNow ?? null),
          look: 'text',
        },
        {
          term: t('workflow.by'),
          detail: t(reading.kind === 'speech' ? 'workflow.bySecond' : 'workflow.byImage'),
          look: 'text',
        },
        { term: t('workflow.time'), detail: t('time.none'), look: 'text' },
      ]}
    >
      <Button size="large" variant="strong" className="w-full" busy={sender.isBusy} onClick={add}>
        {t('workflow.add')}
      </Button>
    </CostPanel>
  )
  return (
    <PanelFrame label={t('workflow.title')} title={t('workflow.title')} onClose={onClose} foot={foot}>
      <Section>
        <div className="space-y-2">
          <FileRow file={file} reading={reading} onReplace={onReplace} />
          {fileProblem !== null && (
            <Note
              tone="error"
              actions={file.text === null || engineId === null ? [] : [{ label: t('workflow.again'), run: readAgain }]}
            >
              {fileProblem}
            </Note>
          )}
          {engineId === null && (
            <Note tone="warn" actions={[{ label: t('bar.add'), run: onAddServer }]}>
              {t('workflow.noEngine')}
            </Note>
          )}
          {engines.length > 1 && (
            <Select
              label={t('workflow.engine')}
              options={engines.map((engine) => ({ value: engine.id, label: engine.name }))}
              value={engineId ?? undefined}
              onChange={setPicked}
            />
          )}
          {reader.isBusy && <p className="text-small text-ink-3">{t('workflow.reading')}</p>}
          {missing.length > 0 && (
            <Note tone="warn" actions={[{ label: t('workflow.again'), run: readAgain }]}>
              {missing.join(' ')}
            </Note>
          )}
        </div>
      </Section>
      {reading !== null && (
        <>
          <Section>
            <TextField
              label={t('workflow.name')}
              maxLength={engineLimits.name}
              value={name}
              onChange={setName}
              error={sender.failure.at['name'] ?? (isTried ? nameProblem : undefined)}
            />
          </Section>
          <Section
            title={t('workflow.fields')}
            aside={t('workflow.count', { picked: inputs.length - fixed.length, all: inputs.length })}
          >
            <ul aria-label={t('workflow.fields')}>
              {shown.map((input) => {
                const own = draft[input.key]
                return own === undefined ? null : (
                  <InputRow
                    key={input.key}
                    input={input}
                    draft={own}
                    problem={problems[input.key]}
                    onChange={(part) => change(input.key, part)}
                  />
                )
              })}
            </ul>
            {fixed.length > 0 && (
              <p className="mt-1.5 flex gap-2 text-small text-ink-3">
                <span className="min-w-0 flex-1 truncate">{t('workflow.fixed', { count: fixed.length })}</span>
                <button type="button" className="link" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                  {t(isAll ? 'workflow.hide' : 'workflow.show')}
                </button>
              </p>
            )}
            {(sender.failure.at['fields'] ?? sender.failure.rest) !== null &&
              (sender.failure.at['fields'] ?? sender.failure.rest) !== undefined && (
                <div className="mt-2">
                  <Note tone="error">{sender.failure.at['fields'] ?? sender.failure.rest}</Note>
                </div>
              )}
          </Section>
          <div className="bg-surface-2">
            <Section title={t('workflow.preview')} aside={t('workflow.previewWord')}>
              <FormPreview inputs={inputs} draft={draft} />
            </Section>
          </div>
          <Section title={t('workflow.rate')}>
            <RateField kind={reading.kind} value={rate} onChange={setRate} error={sender.failure.at['rate']} />
          </Section>
        </>
      )}
    </PanelFrame>
  )
}
