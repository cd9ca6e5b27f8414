/** What the studio says about files, the profile and forms. */
export const fileTexts = {
  // What the studio says about files and the disk.
  files: {
    full: 'The disk is full: {megabytes, number} MB is needed in {folder}. The run is paid and its file is safe at the service; it downloads when there is space.',
    fullUnknown:
      'The disk is full: more space is needed in {folder}. The run is paid and its file is safe at the service; it downloads when there is space.',
    noWrite:
      'Can’t write to {folder}. The run is paid and its file is safe at the service; it downloads when the folder is writable.',
    fullForCopy: 'The disk is full: a copy of “{name}” needs {megabytes, number} MB in {folder}.',
    tooLarge:
      '“{name}” is {megabytes, number} MB, and the limit is {most, number} MB. Choose a smaller or shorter file.',
    aboveLimit: '“{name}” is larger than {most, number} MB.',
    disappeared: '“{name}” disappeared while it was being read. Add it again when it is back.',
    unread: '“{name}” can’t be read. Check its permissions and close programs that use it.',
    changed: '“{name}” changed while it was being read. Add it again when it is finished.',
    empty: '“{name}” is empty.',
    isFolder: '“{name}” is a folder. Choose a file in it.',
    notReadable: '“{name}” is not a readable file.',
    unsupported: '“{name}” isn’t a supported image, video or audio file.',
    uploadLost: 'The upload was interrupted or took too long. Add the file again.',
    busy: 'Other files are still being added. Try again when they are done.',
    goneInput: '“{name}” is no longer on this computer.',
    addAgain: 'Nothing was sent or charged; add the file again.',
    keyInLink:
      'The service put your API key in the file’s link, so the file wasn’t downloaded. Nothing more was charged; replace this key, then get the file again.',
    tooLargeDownload:
      'The file is larger than the limit of {megabytes, number} MB, so it wasn’t downloaded. The run is paid and its file stays at the service.',
    isLink:
      '{path} is a link to another place, so nothing was saved there. The run is paid; replace the link with a folder to download its file.',
    changedBeforeSend: 'The file was changed or removed before it was sent. Nothing was charged; add it again.',
    goneUnnamed: '“The file” is no longer on this computer.',
    sendPath: 'Send the file itself, not its path. Nothing was sent or charged.',
    importPaths: 'Send the files themselves, not their paths. Nothing was imported or charged.',
    recordingGone: 'This recording is no longer on this computer. Add it again.',
    recordingTooLarge: '“{name}” is larger than 1 GB. Choose a shorter recording.',
    noSound: '“{name}” has no sound that can be read. Use a WAV, MP3, FLAC or M4A file.',
    soundUnread: 'This sound can’t be read. Restore its file in the library, then try again.',
  },
  // What the studio says about the profile and its database.
  profile: {
    full: 'The disk is full: {megabytes, number} MB is needed in {folder}. Nothing is sent or charged until you free up space; runs then resume automatically.',
    fullReadOnly:
      'The disk with {folder} is full, so Backlot is read-only and nothing is sent or charged. Free up at least {megabytes, number} MB, then restart Backlot.',
    unreadable:
      'Can’t read {folder}, so nothing new is sent or charged. Connect its drive or check the folder; runs then resume automatically.',
    busy: 'Another program is using the database {file}. Nothing was sent or charged; runs resume automatically when it is free.',
    damaged:
      'Can’t read the database {file}, so nothing more is sent or charged. Restart Backlot to check it and, if needed, restore the backup.',
    readOnly:
      'The profile {folder} cannot be written, so spending can’t be recorded. Nothing was changed, sent or charged; allow writing, or open a copy of the folder with --profile.',
    lost: '{fate, select, gone {The database {file} was deleted while Backlot was open, so nothing more is sent or charged.} replaced {The database {file} was replaced while Backlot was open, so nothing more is sent or charged.} other {The database {file} was truncated while Backlot was open, so nothing more is sent or charged.}}',
    unsaved: 'Its data couldn’t be saved: keep Backlot open and free up disk space.',
    saved: 'All data was saved to {path}; restart Backlot to continue with it.',
    wasMissing: 'The profile database was missing, so it was restored from the backup of {time} (UTC).',
    wasDamaged:
      'The profile database was damaged and is kept as {path}, so it was restored from the backup of {time} (UTC).',
    complete: 'No data is missing.',
    older: 'This database is older than expected: {file}.',
    mayLack:
      'Newer runs may be missing here, though the service has them and may have charged them; nothing is sent until you decide.',
    newerFile: 'To use a newer file, quit, delete ledger.db-wal and ledger.db-shm, put the file back and restart.',
    other: '{file} is not this profile’s database, so nothing is sent until you decide.',
    rightFile: 'To use the right file, quit, delete ledger.db-wal and ledger.db-shm, put the file back and restart.',
    stopped:
      'This may not be the latest profile database. Nothing is sent or charged until you respond to the alert at the top of the window.',
    settingsUnread:
      'Couldn’t read your settings, so the defaults are used. The old file is kept as a backup when you change a setting; keys, runs and files are not affected.',
    settingsPartlyUnread:
      'Couldn’t read some settings, so their defaults are used. The old file is kept as a backup when you change a setting; keys, runs and files are not affected.',
    settingsUnsaved:
      'Couldn’t save your settings: the disk is full or the file is read-only. They apply until Backlot quits; change a setting again when the problem is fixed.',
  },
  // What is wrong in a form. `label`: the field's name as the form shows it.
  form: {
    required: '{label}{entry, select, none {} other {, entry {entry},}} is required.',
    number: '{label}{entry, select, none {} other {, entry {entry},}} must be a number.',
    wholeNumber: '{label}{entry, select, none {} other {, entry {entry},}} must be a whole number.',
    type: '{label}{entry, select, none {} other {, entry {entry},}} must be {type, select, string {text} number {a number} integer {a whole number} boolean {on or off} array {a list} object {a group of fields} other {of the type {type}}}.',
    oneOf: '{label}{entry, select, none {} other {, entry {entry},}} must be one of {values}.',
    oneOfMore:
      '{label}{entry, select, none {} other {, entry {entry},}} must be one of {values} and {more, number} more.',
    least: '{label}{entry, select, none {} other {, entry {entry},}} needs at least {least, number}.',
    leastCharacters:
      '{label}{entry, select, none {} other {, entry {entry},}} needs at least {least, number} characters.',
    leastEntries: '{label}{entry, select, none {} other {, entry {entry},}} needs at least {least, number} entries.',
    most: '{label}{entry, select, none {} other {, entry {entry},}} takes at most {most, number}.',
    mostCharacters: '{label}{entry, select, none {} other {, entry {entry},}} takes at most {most, number} characters.',
    mostEntries: '{label}{entry, select, none {} other {, entry {entry},}} takes at most {most, number} entries.',
    link: 'Paste a public link that starts with https://.',
    person: 'Describe the person.',
    characters: 'Use at most {most, number} characters.',
    between: 'Enter {least, number} to {most, number}.',
    wholeBetween: 'Enter a whole number from {least, number} to {most, number}.',
    variants: 'Choose {least, number} to {most, number} variants.',
    seconds: 'Choose {least, number} to {most, number} seconds.',
    rates: '{resolution} has {rates} frames per second.',
    speech: 'Enter the text to speak.',
    speechLength: 'The text has {length, number} characters with its marks. Use at most {most, number}.',
    part: 'Select at least {least, number} seconds.',
    partMost: 'Select at most {most, number} seconds.',
    name: 'Enter a name.',
    language: 'Choose the language of the recording.',
    consent: 'Confirm that you have the speaker’s permission.',
  },
  // What is wrong in a prompt with varying parts.
  template: {
    noList: 'The list “{name}” doesn’t exist or is empty.',
    noValue: '{name} has no value.',
    zeroStep: 'The step can’t be 0.',
    tooManySteps: 'This makes more than {most, number} numbers. Use a larger step.',
    unclosed: 'The {open} at character {at, number} is not closed. Add a {close} or write {escaped}.',
    nested: 'Braces can be nested at most {most, number} deep.',
  },
} as const
