import type { Engine, EngineList as Engines, FoundEngine } from '#shared/contract/engine.ts'
import { Plus, Radar } from 'lucide-react'
import { useState } from 'react'
import { DropZone, type Dropped } from '../../forms/drop-zone.tsx'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { useEngines } from '../../lib/engines.ts'
import { pickFile } from '../../lib/pick-file.ts'
import { unansweredText, usePractice, useWorkspaces } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, Note } from '../../ui/note.tsx'
import { OverflowMenu } from '../../ui/overflow-menu.tsx'
import { SidePanel, SidePanelsProvider, useSidePanels } from '../../ui/side-panel.tsx'
import { AddDialog, type AddTarget } from './add-dialog.tsx'
import { engineCommands } from './engine-commands.ts'
import { EngineList } from './engine-list.tsx'
import { EnginePanel } from './engine-panel.tsx'
import { serverName } from './engine-words.ts'
import { ModelPanel } from './model-panel.tsx'
import { ProgramDialog } from './program-dialog.tsx'
import { type Removal, RemovalDialog } from './removal-dialog.tsx'
import { t } from './texts.ts'
import { useTests } from './use-tests.ts'
import { readWorkflowFile, type WorkflowFile, WorkflowPanel } from './workflow-panel.tsx'

/** What the panel shows. `count`: a new file begins a new panel. */
type Shown =
  | { readonly kind: 'model' | 'engine'; readonly id: string }
  | { readonly kind: 'workflow'; readonly file: WorkflowFile; readonly count: number }

type DialogShown = { readonly kind: 'add'; readonly target: AddTarget } | { readonly kind: 'program' }

const byHand: AddTarget = { address: '', engineId: null }

/** Where engines have no place: another workspace is open. */
function Elsewhere() {
  const { openLocal } = useWorkspaces()
  return (
    <EmptyState
      title={t('elsewhere.title')}
      actions={<Button onClick={() => void openLocal()}>{t('elsewhere.open')}</Button>}
    >
      {t('elsewhere.text')}
    </EmptyState>
  )
}

/** The problems of actions on engines, by their ids; those of the page itself are under its own. */
function useProblems() {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  return {
    of: (id: string) => problems[id] ?? null,
    /** Runs a call and keeps why it failed, until the next one on the same thing. */
    follow: async (id: string, work: Promise<unknown>): Promise<void> => {
      setProblems(({ [id]: _, ...rest }) => rest)
      try {
        await work
      } catch (error) {
        setProblems((before) => ({ ...before, [id]: failureOf(error)?.message ?? unansweredText() }))
      }
    },
  }
}

const thePage = ' page'

const whole = (list: Engines) => list

function LocalEngines() {
  const { call } = useBridge()
  const list = useEngines(whole)
  const tests = useTests()
  const problems = useProblems()
  const [shown, setShown] = useState<Shown | null>(null)
  const [dialog, setDialog] = useState<DialogShown | null>(null)
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [isDetecting, setDetecting] = useState(false)
  const panels = useSidePanels({ right: { isShown: shown !== null, toggle: () => setShown(null) } })
  const { right } = panels

  const engines = list?.engines ?? []
  const engineOf = (modelId: string) => engines.find(({ models }) => models.some(({ id }) => id === modelId))
  const pickedModel = shown?.kind === 'model' ? shown.id : null
  const owner = pickedModel === null ? undefined : engineOf(pickedModel)
  const model = owner?.models.find(({ id }) => id === pickedModel)
  const engine = shown?.kind === 'engine' ? engines.find(({ id }) => id === shown.id) : owner

  const show = (next: Shown) => {
    setShown(next)
    // A docked panel is shown by what it shows.
    if (right.isSheet) right.show()
  }
  const follow = (id: string, work: Promise<unknown>) => void problems.follow(id, work)
  const detect = () => {
    if (isDetecting) return
    setDetecting(true)
    void problems.follow(thePage, call.engines.detect()).finally(() => setDetecting(false))
  }
  const openFile = (file: File) =>
    void readWorkflowFile(file).then((read) =>
      show({ kind: 'workflow', file: read, count: shown?.kind === 'workflow' ? shown.count + 1 : 0 }),
    )
  const pick = () => pickFile('.json,application/json', openFile)
  const drop = (dropped: Dropped) => {
    const [file] = dropped.kind === 'files' ? dropped.files : []
    if (file !== undefined) openFile(file)
  }
  const openAdd = (target: AddTarget) => setDialog({ kind: 'add', target })
  /** Adds what was found; where a choice or a key is needed, the dialog asks. */
  const addFound = ({ address, joins }: FoundEngine) => {
    if (joins.length > 0) return openAdd({ address, engineId: null })
    call.engines
      .add({ address, key: null, engineId: null, name: null, limit: null })
      .catch(() => openAdd({ address, engineId: null }))
    return undefined
  }
  const refresh = (id: string) => follow(id, call.engines.refresh({ engineId: id }))
  const removeEngine = ({ id, name }: Engine) => setRemoval({ kind: 'engine', id, name })
  const remove = ({ kind, id }: Removal): Promise<unknown> => {
    switch (kind) {
      case 'engine':
        return call.engines.remove({ engineId: id })
      case 'server':
        return call.engines.removeServer({ serverId: id })
      case 'model':
        return call.engines.removeModel({ modelId: id })
    }
  }
  const added = (made: Engine) => {
    setDialog(null)
    // A file that waits for a server stays in sight.
    if (shown?.kind !== 'workflow') show({ kind: 'engine', id: made.id })
  }
  useCommands(() =>
    engineCommands({
      noModel: model === undefined ? t('commands.selectModel') : null,
      noEngine: engine === undefined ? t('commands.selectEngine') : null,
      detect,
      add: () => openAdd(byHand),
      workflow: pick,
      program: () => setDialog({ kind: 'program' }),
      test: () => model !== undefined && tests.run(model.id, null),
      toggle: () =>
        model !== undefined &&
        owner !== undefined &&
        follow(owner.id, call.engines.changeModel({ modelId: model.id, change: { isShown: !model.isShown } })),
      details: () => engine !== undefined && show({ kind: 'engine', id: engine.id }),
      remove: () => engine !== undefined && removeEngine(engine),
    }),
  )
  const close = () => {
    if (right.isSheet) right.toggle()
    setShown(null)
  }
  const actionsOf = (id: string) => ({
    onPickModel: (modelId: string) => show({ kind: 'model', id: modelId }),
    onShowModel: (modelId: string, isShown: boolean) =>
      follow(id, call.engines.changeModel({ modelId, change: { isShown } })),
    onDetails: () => show({ kind: 'engine', id }),
    onAddServer: () => openAdd({ address: '', engineId: id }),
    onRefresh: () => refresh(id),
    onRemove: () => {
      const own = engines.find((one) => one.id === id)
      if (own !== undefined) removeEngine(own)
    },
  })
  const pageProblem = problems.of(thePage)
  return (
    <SidePanelsProvider panels={panels}>
      <div className="flex h-full min-w-0">
        <DropZone onDrop={drop} className={() => 'flex min-w-0 flex-1 flex-col'}>
          <div className="flex h-(--h-bar) shrink-0 items-center gap-2 border-b border-line ps-5 pe-3 max-[1360px]:ps-4">
            <h2 className="text-lead font-medium">{t('title')}</h2>
            <span className="narrow-hidden min-w-0 flex-1 truncate text-small text-ink-3">{t('about')}</span>
            <span className="ms-auto flex gap-1.5">
              <Button size="small" variant="quiet" busy={isDetecting} onClick={detect}>
                <Icon icon={Radar} size={14} />
                {t('bar.detect')}
              </Button>
              <Button size="small" onClick={() => openAdd(byHand)}>
                <Icon icon={Plus} size={14} />
                {t('bar.add')}
              </Button>
              <OverflowMenu
                label={t('bar.more')}
                groups={[
                  [
                    { id: 'workflow', title: t('bar.workflow'), run: pick },
                    { id: 'program', title: t('bar.program'), run: () => setDialog({ kind: 'program' }) },
                  ],
                ]}
              />
            </span>
          </div>
          {pageProblem !== null && (
            <div className="px-5 pt-3">
              <Note tone="error">{pageProblem}</Note>
            </div>
          )}
          {list === null ? (
            <p className="p-5 text-ink-3">{t('loading')}</p>
          ) : (
            <EngineList
              list={list}
              pickedId={shown === null || shown.kind === 'workflow' ? null : shown.id}
              problemOf={problems.of}
              actionsOf={actionsOf}
              onAddFound={addFound}
              onPickFile={pick}
            />
          )}
        </DropZone>
        {shown !== null && (
          <SidePanel side="right" label={t(shown.kind === 'workflow' ? 'workflow.title' : `${shown.kind}.label`)}>
            {shown.kind === 'workflow' && (
              <WorkflowPanel
                key={shown.count}
                file={shown.file}
                engines={engines.filter(({ kind }) => kind === 'comfyui')}
                onReplace={pick}
                onAddServer={() => openAdd(byHand)}
                onAdded={(made, name) => {
                  const newest = made.models.findLast((one) => one.source === 'workflow' && one.name === name)
                  show(newest === undefined ? { kind: 'engine', id: made.id } : { kind: 'model', id: newest.id })
                }}
                onClose={close}
              />
            )}
            {shown.kind === 'engine' && engine !== undefined && (
              <EnginePanel
                key={engine.id}
                engine={engine}
                onAddServer={() => openAdd({ address: '', engineId: engine.id })}
                onRefresh={() => refresh(engine.id)}
                onRemove={() => removeEngine(engine)}
                onRemoveServer={({ id, address }) => setRemoval({ kind: 'server', id, name: serverName(address) })}
                onClose={close}
              />
            )}
            {model !== undefined && owner !== undefined && (
              <ModelPanel
                key={model.id}
                engine={owner}
                model={model}
                test={tests.of(model.id)}
                onTest={(serverId) => tests.run(model.id, serverId)}
                onStop={() => tests.stop(model.id)}
                onRemove={() => setRemoval({ kind: 'model', id: model.id, name: model.name })}
                onClose={close}
              />
            )}
          </SidePanel>
        )}
      </div>
      {dialog?.kind === 'add' && (
        <AddDialog target={dialog.target} engines={engines} onAdded={added} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'program' && <ProgramDialog onAdded={added} onClose={() => setDialog(null)} />}
      {removal !== null && <RemovalDialog removal={removal} remove={remove} onClose={() => setRemoval(null)} />}
    </SidePanelsProvider>
  )
}

/** Settings > Engines: the programs of the user whose models "This computer" runs. */
export function EnginesPage() {
  return usePractice() ? <LocalEngines /> : <Elsewhere />
}
