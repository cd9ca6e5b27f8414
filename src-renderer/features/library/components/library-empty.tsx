import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { t } from '../texts.ts'

const Centre = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid h-full place-items-center bg-stage">{children}</div>
)

/** The library before the first run. */
export function NothingYet({ onCreate }: { onCreate(): void }) {
  return (
    <Centre>
      <EmptyState
        title={t('empty.title')}
        actions={
          <Button variant="strong" onClick={onCreate}>
            {t('empty.create')}
          </Button>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </Centre>
  )
}

/** A library that has files, none of which the filter leaves. */
export function NothingFound({ text, onShowAll }: { readonly text: string; onShowAll(): void }) {
  return (
    <Centre>
      <EmptyState title={t('noMatch.title')} actions={<Button onClick={onShowAll}>{t('noMatch.showAll')}</Button>}>
        {text.trim() === '' ? t('noMatch.filters') : t('noMatch.text', { text: text.trim() })}
      </EmptyState>
    </Centre>
  )
}

/** Plain blocks while the first page is read. */
export function LibraryLoading() {
  return (
    <div aria-busy aria-label={t('loading')} className="grid h-full grid-cols-4 content-start gap-1.5 bg-stage p-4">
      {Array.from({ length: 12 }, (_, block) => (
        <div key={block} className="h-28 rounded-media bg-surface-1" />
      ))}
    </div>
  )
}
