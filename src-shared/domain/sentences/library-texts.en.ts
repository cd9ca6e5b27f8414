/** What the studio says about the library, imports, exports, recipes and prompts. */
export const libraryTexts = {
  // That nothing was done, after what is wrong with a field.
  outcome: {
    change: 'Nothing was changed.',
    export: 'Nothing was exported.',
    search: 'Nothing was searched.',
    sent: 'Nothing was sent.',
  },
  // Why something in the library can’t be done.
  library: {
    goneFile: 'This file is no longer in the library. Nothing was charged.',
    goneFileNote: 'This file is no longer in the library. The note was not saved.',
    goneFileKept: 'This file is no longer in the library. Nothing was deleted or charged.',
    goneCollection: 'This collection no longer exists. Nothing was changed.',
    noCollection: 'This collection no longer exists, or its files come from a search. Nothing was changed.',
    collectionTaken: 'A collection named “{name}” already exists. Choose another name.',
    goneEdit: 'This change can no longer be undone. Nothing was changed or charged.',
    otherContent:
      '“{name}” has other content than the missing file. Nothing was changed or charged; choose the original, or import this file.',
    notSynced:
      'The sync service didn’t bring this file. Nothing was charged; check that its program runs and is online, or download the file in its folder.',
    tooMany:
      '{count, number} files are selected, and up to {most, number} can be {what, select, copied {copied} shown {shown} folders {shown in their folders} other {dragged}} at once. Select fewer, or export them.',
    selectFewer: 'Select up to {most, number} files.',
    noFolders: 'These files aren’t on this computer, so there is no folder to show.',
    noFolder: 'The file isn’t on this computer, so there is no folder to show.',
    noManagerFolder: 'Couldn’t open a file manager. The folder is {path}.',
    noManagerFile: 'Couldn’t open a file manager. The file is {path}.',
    dragAway:
      '{count, plural, =0 {This file isn’t} one {# of these files aren’t} other {# of these files aren’t}} on this computer. Download what is missing first, then drag again.',
    dragEnded: 'The drag has ended. Drag the files again.',
    copyAway: 'The file isn’t on this computer, so it wasn’t copied.',
    copyImages: 'Only images can be copied. Copy the path of this file instead.',
    copyUnread: 'This image can’t be read, so it wasn’t copied. The file is not affected.',
    noWorkspace: 'There is no workspace “{name}”.',
    unknownCollection: 'There is no collection “{name}”.',
    collectionIsSearch: '“{name}” is a search. Open it in the sidebar instead.',
  },
  // Why files were not moved to the trash, restored or deleted.
  trash: {
    away: 'The media folder is missing: {folder}. Nothing was deleted, restored or charged; connect its drive and try again.',
    needed: 'Files that runs or presenter videos need were kept.',
  },
  // Why an import leaves a file out.
  imports: {
    link: 'It’s a link. Import what it leads to.',
    notFile: 'It’s not a file.',
    unread: 'It can’t be read. Check its permissions.',
    damaged: 'It’s damaged: nothing in it can be shown or played.',
    isLink: '“{name}” is a link.',
    isNoFile: '“{name}” is not a file.',
    changed: '“{name}” changed while it was being read. Import it again when it is finished.',
    isOther:
      '“{name}” is {what, select, empty {an empty file} gzip {compressed data (gzip)} html {an HTML page} xml {an XML document} json {a JSON file} text {a text file} svg {an SVG drawing, which can contain programs} pdf {a PDF document} image {an image} video {a video} audio {an audio file} incomplete {an incomplete {format} file} other {in a format that can’t be shown ({format})}}.',
    away: 'The media folder is missing: {folder}. Nothing was imported or charged; connect its drive and try again.',
  },
  // Why files are not exported.
  exports: {
    gone: 'It’s no longer in the library.',
    away: 'It’s missing on disk.',
    stripped: 'Metadata can’t be removed from this format without encoding it again.',
    unreadable: 'It can’t be read.',
    unknownField: "{field} isn’t a field. Use '{date}', '{model}', '{title}' or '{n}'.",
    goneBatch: 'This batch no longer exists. Nothing was exported or charged.',
    goneVideo: 'This video is no longer in the library. Nothing was exported or charged.',
  },
  // What is wrong with the media folder, a move of it, or a file in it.
  media: {
    awayCheck:
      'The media folder is missing: {folder}. Nothing was checked, changed or charged; connect its drive and try again.',
    awayDownload:
      'The media folder is missing: {folder}. The run is paid and its file is safe at the service; it downloads when the folder is back.',
    heldDownload:
      'Another program is using the download {path}. It is kept as {part} and retried automatically; nothing more is charged.',
    otherDownload:
      'The service sent {what, select, empty {an empty file} gzip {compressed data (gzip)} html {an HTML page} xml {an XML document} json {a JSON file} text {a text file} image {an image} video {a video} audio {an audio file} other {an incomplete {format} file}} instead of {wanted, select, image {an image} video {a video} audio {an audio file} other {a media file}}. Nothing more was charged; the download is retried automatically.',
    isFile: 'This is a file. Choose a folder.',
    unreadFolder: 'This folder can’t be read. Choose another one, or check its permissions.',
    fullPath: 'Enter the full path of a folder.',
    notEmpty: '“{name}” in this folder isn’t empty. Choose another folder.',
    noParent: 'There is no folder {folder}. Create it or connect its drive first.',
    isWithin: 'This is in the media folder. Choose another place.',
    isAround: 'The media folder is in this folder.',
    noWriteFolder: 'Backlot may not write to this folder. Choose another one, or change its permissions.',
    noSpaceToMove:
      'Not enough space: {megabytes, number} MB more are needed in {folder}. Nothing was changed or charged; free up space or choose another folder.',
    moveStopped:
      'The media folder couldn’t be moved further. Every file is still readable; resume to try again, or cancel.',
  },
  // What is wrong with a recipe or a file of recipes.
  recipes: {
    gone: 'This recipe no longer exists. Nothing was changed or charged.',
    taken: 'A recipe named “{name}” already exists. Choose another name.',
    takenIn: 'A recipe named “{name}” already exists in “{folder}”. Choose another name.',
    importNoJson:
      'Couldn’t import this file: it {fault, select, deep {is nested more than {most, number} levels deep} many {holds more than {most, number} values} other {is incomplete or isn’t JSON}}. Nothing was added or changed.',
    importOther: 'Couldn’t import this file: it doesn’t contain Backlot recipes. Nothing was added or changed.',
    importNewer:
      'Couldn’t import this file: it was saved by a newer version of Backlot. Import it there. Nothing was added or changed.',
    importProblems:
      'Couldn’t import this file: {count, plural, one {# problem} other {# problems}}. Nothing was added or changed.',
    importPlace: 'Couldn’t import this file: {words} Nothing was added or changed.',
  },
  // What is wrong with a prompt, a list or a variable.
  prompts: {
    gone: 'This entry no longer exists. Nothing was changed.',
    listName: 'A list name can use letters, digits, spaces, - and single _, and must start with a letter or digit.',
    variableName: 'A variable name can use letters, digits, - and _, and must start with a letter or _.',
    taken:
      '{kind, select, list {A list named “{name}” already exists.} variable {A variable named “{name}” already exists.} other {A prompt named “{name}” already exists.}} Choose another name.',
    empty:
      '{kind, select, list {Add at least one line to the list.} variable {Add text to the variable.} other {Add text to the prompt.}}',
  },
  // What is wrong with a filter of a search.
  search: {
    noFilter: 'There is no filter “{name}”. Use {filters}, or put text with a colon in quotes.',
    noMinus: '“{name}” can’t be left out. Only words can have a minus sign.',
    noValue: '“{name}” needs a value, such as {example}.',
    otherValue: '“{name}” can’t be “{value}”. Use {values}.',
    oneValue: '“{name}” takes one value, such as {example}.',
    otherSort: '“sort” can’t be “{value}”. Use {sorts}, or a minus sign to reverse it.',
    setTwice: '“{name}” is already set. Remove one of the two.',
    date: '“made” needs a span or a date, such as 7d, 2026-11, 2026-11-19 or 2026-11-01..2026-11-19.',
    range: '“{name}” needs whole numbers from 0 to {limit, number}, such as {example}.',
  },
} as const
