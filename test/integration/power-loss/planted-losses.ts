import type { SourceChange } from '../../helpers/build-programs.ts'

/** A mistake that only a power loss shows: what is other in the source, and near which files it is looked for. */
export type PlantedLoss = {
  readonly name: string
  readonly changes: readonly SourceChange[]
  readonly near?: RegExp
}

/** The mistakes that the replay must find. */
export const plantedLosses: readonly PlantedLoss[] = [
  {
    name: 'a mark of the media folder that is not flushed',
    changes: [
      {
        file: 'src-main/media/media-folder.ts',
        from: 'writeDurablySync(marker, `${id}\\n`, markerMode)',
        to: "process.getBuiltinModule('node:fs').writeFileSync(marker, `${id}\\n`, { mode: markerMode })",
      },
    ],
    near: /media-home\.json/,
  },
  {
    name: 'a size of a part that is trusted',
    changes: [
      {
        file: 'src-main/media/partial-files.ts',
        from: 'const size = Number(keptBytes)',
        to: 'const { size } = found; void keptBytes',
      },
    ],
    near: /^write .*\/media\/.*\.part$/,
  },
  {
    name: 'a part that is noted before it is flushed',
    changes: [{ file: 'src-main/media/partial-files.ts', from: '  await handle.sync()\n', to: '' }],
    near: /^rename .*\/media\/.*\.part$/,
  },
  {
    name: 'a mark of the database that is set after its migrations',
    changes: [
      {
        file: 'src-main/cache/migrate.ts',
        from: '      database.pragma(`application_id = ${applicationId}`)\n',
        to: '',
      },
      { file: 'src-main/cache/open-store.ts', from: '!isOwnSchema(database, kind, from)', to: 'isOwnSchema !== null' },
      {
        file: 'src-main/cache/open-store.ts',
        from: 'if (!isUnmarked && header.applicationId',
        to: 'if (header.applicationId',
      },
    ],
    near: /ledger\.db-wal$/,
  },
  {
    name: 'a damaged database that is set aside before its log',
    changes: [
      {
        file: 'src-main/cache/open-store.ts',
        from: "  moveTogether(file, ['-journal', '-wal', '-shm'], keptAside)\n  if (!existsSync(file)) return null\n  moveTogether(file, [''], keptAside)",
        to: "  if (!existsSync(file)) return null\n  moveTogether(file, ['', '-wal', '-shm'], keptAside)",
      },
    ],
    near: /^rename .*\/ledger\.db(-wal|-shm)?$/,
  },
  {
    name: 'a folder of results whose name is not flushed',
    changes: [
      {
        file: 'src-main/media/place-file.ts',
        from: '    await flushFolder(dirname(path))\n',
        to: 'void [flushFolder, dirname]\n',
      },
    ],
    near: /\/media\//,
  },
  {
    name: 'a result that has its name before its bytes are flushed',
    changes: [
      { file: 'src-main/disk/durable-file.ts', from: "  await flush(from, 'r+')\n", to: '' },
      { file: 'src-main/media/partial-files.ts', from: '  await handle.sync()\n', to: '' },
    ],
    near: /\/media\//,
  },
]
