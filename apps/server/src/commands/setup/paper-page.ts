import type { Form } from './setup-flags.ts'
import { staffOf, type Answers } from './questions.ts'
import type { SettingTexts } from './settings-text.ts'

interface PaperSources {
  readonly form: Form
  readonly file: string
  readonly dataDir: string
  readonly answers: Answers
  readonly settings: SettingTexts
  /** Whether only the operator sees the page, so that it may include the secrets. */
  readonly withSecrets: boolean
}

/** Returns the page with the secrets that the operator must write down on paper, because they cannot be recreated. */
export function paperPage({ form, file, dataDir, answers, settings, withSecrets }: PaperSources): string {
  const secret = (name: string, meaning: string): readonly string[] =>
    settings[name] === undefined
      ? []
      : [`[ ] ${name}: ${meaning}`, `    ${withSecrets ? settings[name] : `grep ^${name}= ${file}`}`]
  const show = (path: string): string =>
    form === 'compose' ? `docker compose exec SERVICE cat /data/${path}` : `cat ${dataDir}/${path}`
  const stored = (path: string, meaning: string): readonly string[] => [`[ ] ${meaning}`, `    ${show(path)}`]
  return [
    'Write down on paper, in two places away from this machine. Nothing can create these again:',
    ...secret('BACKUP_PASSWORD', 'opens the backups'),
    ...secret('IDENTITY_KEY', 'opens stored identities, bank cards and authenticators of staff'),
    ...(settings['IDENTITY_KEY'] === undefined
      ? stored('identity-key', 'Identity key: opens stored identities, bank cards and authenticators of staff')
      : []),
    'After the first start:',
    ...(answers.network === 'own'
      ? stored('local-network/seed', 'Seed of the network: controls the issuers and the whole supply')
      : []),
    ...stored('agent/seed', 'Seed of the agent (if you open gateways): controls all deposits'),
    ...(answers.network === 'validator'
      ? [
          '[ ] operator.secret of this validator: without it, this operator signs no change',
          '    Never copy priv_validator_key.json to a second running machine',
        ]
      : []),
    '',
  ].join('\n')
}

/** Returns the next commands to run, one per line. */
export function setupSteps({ form, file, answers }: Pick<PaperSources, 'form' | 'file' | 'answers'>): string {
  const members = staffOf(answers.staff ?? '') ?? []
  const operators = members.filter(([, role]) => role === 'operator').length
  const command = (words: string): string =>
    form === 'compose'
      ? `  docker compose exec core node apps/server/src/main.ts ${words}`
      : `  sudo -u tidebook env CONFIG_FILE=${file} npm run tidebook -- ${words}`
  const begin =
    form === 'compose'
      ? ['  docker compose up --build --detach --wait']
      : [
          `  sudo CONFIG_FILE=${file} npm run tidebook -- install`,
          '  # or install --api 2, with PostgreSQL on this machine: serves while it restarts, docs/how-to/run-as-a-service.md',
        ]
  const join = [
    '  npm run tidebook -- validator operator --secret-file operator.secret',
    '  npm run tidebook -- validator join --genesis genesis.json --peers PEERS   # docs/how-to/try-a-validator.md',
  ]
  return [
    'Next:',
    ...(answers.network === 'validator' ? join : []),
    ...begin,
    'When it runs:',
    ...members.map(([name, role]) => command(`staff add ${name} ${role}`)),
    ...(operators < 2 ? ['  # add at least two members of staff with the role operator'] : []),
    command('doctor'),
    '',
  ].join('\n')
}
