import type { NamedRecipe } from '#shared/bridge/recipes.ts'
import { mostRecipeFileLength } from '#shared/domain/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'
import { saveBlob } from '../../lib/files.ts'
import { nameFields } from './name-form.tsx'
import { useNotice } from './notice.tsx'
import { t } from './texts.ts'

/** Returns the saved recipes, their actions, and the message about the last one. */
export function useRecipes() {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const { data } = useQuery(query.recipes.list.queryOptions())
  const notice = useNotice()
  const again = () => queries.invalidateQueries({ queryKey: query.recipes.key() })
  const change = (work: () => Promise<string | null>, undo?: () => void, fields: readonly string[] = []) =>
    notice.attempt(
      async () => {
        const text = await work()
        await again()
        return text
      },
      undo,
      fields,
    )
  const restore = (recipe: NamedRecipe) =>
    change(async () => {
      await call.recipes.restore({ id: recipe.id })
      return t('notice.restored', { name: recipe.name })
    })
  return {
    recipes: data ?? [],
    ...notice,
    remove: (recipe: NamedRecipe) =>
      change(
        async () => {
          await call.recipes.remove({ id: recipe.id })
          return t('notice.deleted', { name: recipe.name })
        },
        () => void restore(recipe),
      ),
    accept: (recipe: NamedRecipe) =>
      change(async () => {
        await call.recipes.accept({ id: recipe.id })
        return t('recipes.accepted', { name: recipe.name, model: recipe.modelName })
      }),
    rename: (recipe: NamedRecipe, place: { name: string; folder: string }) =>
      change(
        async () => {
          await call.recipes.rename({ id: recipe.id, ...place })
          return null
        },
        undefined,
        nameFields,
      ),
    exportFile: (ids?: readonly string[]) =>
      notice.attempt(async () => {
        const file = await call.recipes.exportFile(ids === undefined ? {} : { ids: [...ids] })
        if (file.count === 0) return t('recipes.nothingToExport')
        saveBlob(new Blob([file.text], { type: 'application/json' }), file.fileName)
        return t('recipes.exported', { count: file.count, file: file.fileName })
      }),
    importFile: (file: File) =>
      change(async () => {
        if (file.size > mostRecipeFileLength) return t('recipes.tooLarge', { file: file.name })
        const { count } = await call.recipes.importFile({ text: await file.text() })
        return t('recipes.imported', { count, file: file.name })
      }),
  }
}

/** Returns the distinct folders of items, sorted. */
export const foldersOf = (items: readonly { readonly folder: string }[]) =>
  [...new Set(items.map(({ folder }) => folder))].filter((folder) => folder !== '').toSorted()
