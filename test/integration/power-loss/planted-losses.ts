import type { SourceChange } from '../../helpers/build-programs.ts'

/** A bug that only a power loss shows: changes to the source, and a pattern of the ops to crash after. */
export type PlantedLoss = {
  readonly name: string
  readonly changes: readonly SourceChange[]
  readonly near?: RegExp
}

/** The bugs that the replay must find. */
export const plantedLosses: readonly PlantedLoss[] = [
  {
    name: 'a media folder marker that is not flushed',
    changes: [
      {
        file: 'src-main/media/media-folder.ts',
        from: 'writeDurablySync(join(folder, markerName), `${id}\\n`, markerMode)',
        to: "process.getBuiltinModule('node:fs').writeFileSync(join(folder, markerName), `${id}\\n`, { mode: markerMode })",
      },
    ],
    near: /media-home\.json/,
  },
  {
    name: 'a partial file whose size is trusted',
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
    name: 'a database marker that is set after the migrations',
    changes: [
      {
        file: 'src-main/cache/migrate.ts',
        from: '      database.pragma(`application_id = ${applicationId}`)\n',
        to: '',
      },
      { file: 'src-main/cache/migrate.ts', from: 'from === 0 ? [due] : ', to: '' },
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
    name: 'a damaged database that is moved away before its log',
    changes: [
      {
        file: 'src-main/cache/open-store.ts',
        from: "  moveTogether(file, ['-journal', '-wal', '-shm'], movedAway)\n  if (!existsSync(file)) return null\n  moveTogether(file, [''], movedAway)",
        to: "  if (!existsSync(file)) return null\n  moveTogether(file, ['', '-wal', '-shm'], movedAway)",
      },
    ],
    near: /^rename .*\/ledger\.db(-wal|-shm)?$/,
  },
  {
    name: 'a result folder whose name is not flushed',
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
    name: 'a result that is named before its bytes are flushed',
    changes: [
      { file: 'src-main/disk/durable-file.ts', from: "  await flush(from, 'r+')\n", to: '' },
      { file: 'src-main/media/partial-files.ts', from: '  await handle.sync()\n', to: '' },
    ],
    near: /\/media\//,
  },
]
