import { bridge } from '../implementer.ts'

const { collections, duplicates, review, selectedFiles, trash } = bridge

/** Handles the collections and tags of the open workspace. */
export const collectionsHandlers = {
  list: collections.list.handler(({ context }) => context.organised.collections.list(context.currentId())),
  create: collections.create.handler(({ input, context }) =>
    context.organised.collections.create(context.currentId(), input),
  ),
  rename: collections.rename.handler(({ input, context }) =>
    context.organised.collections.rename(context.currentId(), input.id, input.name),
  ),
  remove: collections.remove.handler(({ input, context }) =>
    context.organised.collections.remove(context.currentId(), input.id),
  ),
  restore: collections.restore.handler(({ input, context }) =>
    context.organised.collections.restore(context.currentId(), input.id),
  ),
  tags: collections.tags.handler(({ input, context }) =>
    context.organised.collections.tags(context.currentId(), input),
  ),
}

/** Handles reviews of many files at once. */
export const reviewHandlers = {
  summary: review.summary.handler(({ input, context }) =>
    context.organised.review.summary(context.currentId(), input.selection),
  ),
  edit: review.edit.handler(({ input, context }) => context.organised.review.edit(context.currentId(), input)),
  undo: review.undo.handler(({ input, context }) => context.organised.review.undo(context.currentId(), input.editId)),
  writeNote: review.writeNote.handler(({ input, context }) =>
    context.organised.review.writeNote(context.currentId(), input.assetId, input.note),
  ),
  keptCosts: review.keptCosts.handler(({ context }) => context.organised.keptCosts(context.currentId())),
}

/** Hands selected files to other programs. */
export const selectedFilesHandlers = {
  texts: selectedFiles.texts.handler(async ({ input: { selection, of }, context }) => ({
    texts: await context.libraryFiles.selectedFiles.texts(context.currentId(), selection, of),
  })),
  show: selectedFiles.show.handler(({ input, context }) =>
    context.libraryFiles.selectedFiles.show(context.currentId(), input.selection),
  ),
  drag: selectedFiles.drag.handler(({ input, context }) =>
    context.libraryFiles.selectedFiles.drag(context.currentId(), input.selection),
  ),
  startDrag: selectedFiles.startDrag.handler(({ input, context }) =>
    context.libraryFiles.selectedFiles.startDrag(input.dragId),
  ),
}

/** Handles duplicates. */
export const duplicatesHandlers = {
  page: duplicates.page.handler(({ input, context }) => context.organised.duplicates.page(context.currentId(), input)),
  keep: duplicates.keep.handler(({ input, context }) => context.organised.duplicates.keep(context.currentId(), input)),
  dismiss: duplicates.dismiss.handler(({ input, context }) =>
    context.organised.duplicates.dismiss(input.decisionId, input.ids),
  ),
  restore: duplicates.restore.handler(({ input, context }) => context.organised.duplicates.restore(input.decisionId)),
}

/** Handles the trash. */
export const trashHandlers = {
  page: trash.page.handler(({ input, context }) => {
    const { rows, next, count, bytes } = context.organised.trash.page(context.currentId(), input)
    const files = rows.map((row) => ({
      asset: context.library.presentTrashed(row),
      deletedAt: new Date(row.trashedAt).toISOString(),
      daysLeft: row.daysLeft,
    }))
    return { files, next, total: count, bytes }
  }),
  check: trash.check.handler(({ input, context }) =>
    context.organised.checkTrash(context.currentId(), input.selection),
  ),
  move: trash.move.handler(({ input, context }) => context.organised.trash.move(context.currentId(), input)),
  restore: trash.restore.handler(({ input, context }) =>
    context.organised.trash.restore(context.currentId(), input.selection),
  ),
  remove: trash.remove.handler(({ input, context }) =>
    context.organised.trash.remove(context.currentId(), input.selection),
  ),
  freeRejects: trash.freeRejects.handler(({ input, context }) =>
    context.organised.freeSpace.free(context.currentId(), input),
  ),
}
