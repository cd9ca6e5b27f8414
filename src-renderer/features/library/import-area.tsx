import type { AssetId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { FolderInput } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { droppedAsset, isAssetDrag } from '../../lib/asset-drag.ts'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { takeProblem } from '../../lib/files.ts'
import { createLocalStore } from '../../lib/page.ts'
import { RefusedFiles } from '../../lib/refused-files.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'
import { IconButton } from '../../ui/button.tsx'
import { dragOver } from '../../ui/drag-over.ts'
import { Note } from '../../ui/note.tsx'
import { createImports, type Imports, type ImportState, readDrop } from './import-store.ts'
import { t } from './texts.ts'

const kept = createLocalStore<Imports>()

/** Returns the imports of a workspace. */
export function useImports(workspaceId: string): Imports {
  const { call } = useBridge()
  return kept.get(workspaceId, () =>
    createImports({
      imports: call.imports,
      explain: (error) => failureOf(error)?.message ?? unansweredText(),
      refusal(error, name) {
        const isOfFile = error instanceof DOMException || failureOf(error)?.code === 'FILE_REFUSED'
        return isOfFile ? takeProblem(error, name) : null
      },
    }),
  )
}

const pathOf = (file: File) => window.backlotHost?.pathOf(file) ?? ''
// React passes it on; its types lack it.
const wholeFolder = { webkitdirectory: '' }
/** Whether files of the disk are dragged. Those that this window drags out are in the library already. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files') && !isAssetDrag(dataTransfer)

/** Opens the system's choosers of files and folders. */
export type ImportChoosers = { readonly inputs: ReactNode; chooseFiles(): void; chooseFolder(): void }

/** Creates the choosers; `inputs` must be rendered. */
export function useImportChoosers(imports: Imports): ImportChoosers {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    // Allows choosing the same files again.
    input.value = ''
    if (chosen.length === 0) return
    const paths = chosen.map(pathOf).filter((path) => path !== '')
    void imports.run(paths.length > 0 ? { kind: 'paths', paths } : { kind: 'files', files: chosen, folders: [] })
  }
  const common = { type: 'file', hidden: true, multiple: true, tabIndex: -1 } as const
  return {
    inputs: (
      <>
        <input {...common} ref={files} aria-label={t('import.files')} onChange={(event) => take(event.target)} />
        <input
          {...common}
          ref={folder}
          {...wholeFolder}
          aria-label={t('import.folder')}
          onChange={(event) => take(event.target)}
        />
      </>
    ),
    chooseFiles: () => files.current?.click(),
    chooseFolder: () => folder.current?.click(),
  }
}

/** Opens the chooser of files to import. */
export function ImportButton({ choosers }: { readonly choosers: ImportChoosers }) {
  return (
    <>
      {choosers.inputs}
      <IconButton icon={FolderInput} label={t('import.files')} onClick={choosers.chooseFiles} />
    </>
  )
}

function Summary({ state }: { readonly state: Extract<ImportState, { kind: 'done' }> }) {
  const { added, present, restored, recipes, refused } = state.summary
  const lines = [
    added > 0 || (!state.isStopped && present + restored + refused.count === 0)
      ? t('import.added', { count: added })
      : '',
    recipes > 0 ? t('import.recipes', { count: recipes }) : '',
    present > 0 ? t('import.present', { count: present }) : '',
    restored > 0 ? t('import.restored', { count: restored }) : '',
  ]
  return (
    <>
      {state.isStopped && `${t('import.stopped')} `}
      {lines.filter(Boolean).join(' ')}
      <RefusedFiles refused={refused} />
    </>
  )
}

/** Shows an import with a Stop button, then its summary: what was added, and why each other file was not. */
export function ImportNote({ imports, onShow }: { readonly imports: Imports; onShow(assetId: AssetId): void }) {
  const state = useStore(imports.store)
  const close = { label: t('import.dismiss'), run: imports.close }
  switch (state.kind) {
    case 'idle':
      return null
    case 'running':
      return (
        <Note title={t('import.running')} actions={[{ label: t('import.stop'), run: imports.stop }]}>
          {t('import.progress', { done: state.done, name: state.name })}
        </Note>
      )
    case 'done': {
      const { first, refused } = state.summary
      const show = first === null ? [] : [{ label: t('import.show'), run: () => onShow(first) }]
      return (
        <Note tone={refused.count > 0 ? 'warn' : 'ok'} actions={[...show, close]}>
          <Summary state={state} />
        </Note>
      )
    }
    case 'failed':
      return (
        <Note tone="error" actions={[close]}>
          {state.message}
        </Note>
      )
    default:
      return assertNever(state)
  }
}

/** The files of the library, where files and folders of this computer can be dropped. */
export function ImportDrop({ imports, children }: { readonly imports: Imports; readonly children: ReactNode }) {
  /** What the files are over; null while none are. */
  const [over, setOver] = useState<EventTarget | null>(null)
  const take = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(event.target)
  }
  return (
    // The button and the commands offer the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="relative h-full min-h-0"
      {...dragOver(take)}
      // What is dragged enters the next element before it leaves this one.
      onDragLeave={({ target }) => setOver((last) => (last === target ? null : last))}
      // The pointer does not move while something is dragged: the end of a drag was missed.
      onPointerMove={over === null ? undefined : () => setOver(null)}
      onDrop={(event) => {
        const { dataTransfer } = event
        if (!dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(null)
        if (droppedAsset(dataTransfer) !== null) return
        const source = readDrop(event.dataTransfer, pathOf)
        if (source !== null) void imports.run(source)
      }}
    >
      {children}
      {over !== null && (
        // Over the files, which may be replaced meanwhile: what is dropped on one that is gone is lost.
        <div className="absolute inset-0 z-10 outline-2 -outline-offset-2 outline-mark">
          <p className="absolute inset-x-0 bottom-4 mx-auto w-fit rounded-control bg-surface-2 px-3 py-2 text-small">
            {t('import.drop')}
          </p>
        </div>
      )}
    </div>
  )
}
