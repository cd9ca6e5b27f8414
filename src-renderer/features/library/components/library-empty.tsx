import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

const Centre = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid h-full place-items-center bg-stage">{children}</div>
)

/** The library before the first run. */
export function NothingYet({ onCreate }: { onCreate(): void }) {
  return (
    <Centre>
      <EmptyState
        title="Nothing here yet"
        actions={
          <Button variant="strong" onClick={onCreate}>
            Create something
          </Button>
        }
      >
        What you make lands here and stays on this computer, searchable without a connection.
      </EmptyState>
    </Centre>
  )
}

/** A library that has files, none of which the filter leaves. */
export function NothingFound({ text, onShowAll }: { readonly text: string; onShowAll(): void }) {
  return (
    <Centre>
      <EmptyState title="Nothing matches" actions={<Button onClick={onShowAll}>Show all media</Button>}>
        {text.trim() === ''
          ? 'No file has all of these facets. Take one away to see more.'
          : `No file has “${text.trim()}” in its title, prompt or model${' '}together with these facets. Fewer words find more.`}
      </EmptyState>
    </Centre>
  )
}

/** Plain blocks while the first page is read. */
export function LibraryLoading() {
  return (
    <div
      aria-busy
      aria-label="Reading the library"
      className="grid h-full grid-cols-4 content-start gap-1.5 bg-stage p-4"
    >
      {Array.from({ length: 12 }, (_, block) => (
        <div key={block} className="h-28 rounded-media bg-surface-1" />
      ))}
    </div>
  )
}
