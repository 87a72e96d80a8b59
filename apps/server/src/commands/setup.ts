import { configOf, type ServerConfig } from '../platform/config.ts'
import { programName } from '../platform/program-name.ts'
import { readIfExists } from '../platform/files.ts'
import { ServerError, usageError } from '../platform/server-error.ts'
import { readSettings } from '../platform/settings.ts'
import { isAccepted, isYes, openTerminal, type Terminal } from './confirm.ts'
import { demonstrationParts, isOpenToOthers } from './demonstration.ts'
import { fileDiff } from './install/file-diff.ts'
import { changesFrom, collectAnswers } from './setup/collect-answers.ts'
import { createMissingKeys, requirePrivate, writePrivately } from './setup/keys.ts'
import { paperPage, setupSteps } from './setup/paper-page.ts'
import type { Answers } from './setup/questions.ts'
import {
  settingsIn,
  withoutSecrets,
  withSettings,
  type SettingChanges,
  type SettingTexts,
} from './setup/settings-text.ts'
import { readSetupFlags, type Form, type SetupFlags } from './setup/setup-flags.ts'

/**
 * Asks for the settings of an exchange, creates its keys, and writes one settings file for `install` or for Docker
 * Compose. A later run shows the present values, and changes only answered settings.
 * @param terminal the person who answers; undefined when only flags and the answers file answer
 * @throws ServerError `server/usage`, `config/invalid`
 */
export async function setup(args: readonly string[], terminal: Terminal | undefined = openTerminal()): Promise<void> {
  const flags = readSetupFlags(args)
  const person = flags.yes ? undefined : terminal
  try {
    await configure(flags, person)
  } finally {
    terminal?.close()
  }
}

async function configure(flags: SetupFlags, person: Terminal | undefined): Promise<void> {
  const { form, file } = flags
  await requirePrivate(file, form)
  const before = (await readIfExists(file))?.toString('utf8')
  const present = settingsIn(before ?? '')
  const answers = await collectAnswers(present, flags.answers, person)
  const chosen = { ...changesFrom(answers, present), ...composeChanges(form, answers, present) }
  const config = validConfig(settingsIn(withSettings(before ?? '', chosen)))
  await requireNoOpenDemonstration(config, flags, person)
  const dataDir = present['DATA_DIR'] ?? `/var/lib/${programName(config.roles)}`
  // commands outside the unit need it too; containers have their own
  const place = form === 'service' ? { DATA_DIR: dataDir } : {}
  const text = withSettings(before ?? '', { ...chosen, ...place, ...(await createMissingKeys(present, dataDir, form)) })
  const settings = settingsIn(text)
  if (text === (before ?? '')) print(`${file} is up to date\n`)
  else {
    const shown = before === undefined ? undefined : withoutSecrets(before, present)
    print(fileDiff({ path: file, before: shown, text: withoutSecrets(text, present) }))
    if (!flags.yes && !(await isAccepted('Write this file?', person))) return print('Nothing was written\n')
    await writePrivately(file, text, form)
    print(`Wrote ${file}\n`)
  }
  const page = { form, file, dataDir, answers, settings, withSecrets: person !== undefined }
  print(`\n${paperPage(page)}\n${setupSteps(page)}`)
}

function print(text: string): void {
  process.stdout.write(text)
}

/** Returns the names that the compose file and its proxy read. @throws ServerError `server/usage` */
function composeChanges(form: Form, { network, host, ...answers }: Answers, present: SettingTexts): SettingChanges {
  if (form === 'service') return {}
  if (network !== 'own') throw usageError('--network: expected own, because compose.yaml runs the ledger')
  if (host === undefined || host === '') throw usageError('--host: is needed, because compose.yaml serves host names')
  const names = { EXCHANGE_HOST: host, NODE_HOST: answers['node-host'], STAFF_HOST: answers['staff-host'] || undefined }
  return Object.fromEntries(Object.entries(names).filter(([name, value]) => value !== present[name]))
}

/** @throws ServerError `config/invalid` for settings with which the program would not start */
function validConfig(settings: SettingTexts): ServerConfig {
  const { problems, ...read } = readSettings(settings)
  if (problems.length > 0)
    throw new ServerError(
      'config/invalid',
      `Nothing was written. ${problems.map(({ name, expected }) => `${name}: expected ${expected}`).join('; ')}`,
    )
  return configOf(read)
}

/**
 * Refuses to open a demonstration to other people, unless the operator confirms it twice.
 * @throws ServerError `server/usage`
 */
async function requireNoOpenDemonstration(
  config: ServerConfig,
  { openDemonstration, confirmDemonstration }: SetupFlags,
  person: Terminal | undefined,
): Promise<void> {
  const parts = isOpenToOthers(config) ? await demonstrationParts(config) : []
  if (parts.length === 0) return
  const host = new URL(config.publicUrls[0] ?? '').hostname
  const warning = `${host} would be open to everyone with demonstration settings: ${parts.join(', ')}`
  const isOpen = openDemonstration || isYes((await person?.ask(`${warning}. Open it like this? [y/N] `)) ?? '')
  const typed = isOpen ? (confirmDemonstration ?? (await person?.ask(`Type ${host} to confirm it again: `))) : undefined
  if (typed === host) return
  throw usageError(
    `${warning}. Answer --demonstration off and turn off the settings in brackets, or confirm twice: --open-demonstration --confirm-demonstration ${host}`,
  )
}
