import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { usageError } from '../../platform/server-error.ts'
import { QUESTION_NAMES, type Answers, type QuestionName } from './questions.ts'

const USAGE =
  `setup [--for service|compose] [--file FILE] [--answers FILE] [--yes] ` +
  `[--open-demonstration --confirm-demonstration HOST] ${QUESTION_NAMES.map((name) => `[--${name} TEXT]`).join(' ')}`

/** How the program is run: by systemd, or by Docker Compose. */
export type Form = 'service' | 'compose'

export interface SetupFlags {
  readonly form: Form
  /** Path of the settings file. */
  readonly file: string
  readonly answers: Answers
  /** Whether to write without asking. */
  readonly yes: boolean
  /** The two confirmations that open a demonstration to others. */
  readonly openDemonstration: boolean
  readonly confirmDemonstration: string | undefined
}

/**
 * Reads the flags of `setup`, and the answers in its file. Flags take precedence. @throws ServerError `server/usage`
 */
export function readSetupFlags(args: readonly string[]): SetupFlags {
  const values = parsed(args)
  const form = values.for ?? 'service'
  if (form !== 'service' && form !== 'compose') throw usage()
  const text = (name: string): string | undefined => {
    const value = (values as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'string' ? value : undefined
  }
  const ofFlags = QUESTION_NAMES.flatMap((name) => {
    const answer = text(name)
    return answer === undefined ? [] : [[name, answer] as const]
  })
  return {
    form,
    file: resolve(values.file ?? (form === 'compose' ? '.env' : '/etc/tidebook.conf')),
    answers: { ...(values.answers !== undefined && answersIn(values.answers)), ...Object.fromEntries(ofFlags) },
    yes: values.yes,
    openDemonstration: values['open-demonstration'],
    confirmDemonstration: values['confirm-demonstration'],
  }
}

function parsed(args: readonly string[]) {
  try {
    const questions = Object.fromEntries(QUESTION_NAMES.map((name) => [name, { type: 'string' as const }]))
    return parseArgs({
      args: [...args],
      options: {
        ...questions,
        for: { type: 'string' },
        file: { type: 'string' },
        answers: { type: 'string' },
        yes: { type: 'boolean', default: false },
        'open-demonstration': { type: 'boolean', default: false },
        'confirm-demonstration': { type: 'string' },
      },
    }).values
  } catch (error) {
    throw usage(error)
  }
}

function answersIn(path: string): Answers {
  const found = Object.entries(parseEnv(textOf(path)))
  const unknown = found.filter(([name]) => !QUESTION_NAMES.some((known) => known === name))
  if (unknown.length > 0)
    throw usageError(
      `${path}: unknown ${unknown.map(([name]) => name).join(', ')}. The names are ${QUESTION_NAMES.join(', ')}`,
    )
  return Object.fromEntries(found) as Partial<Record<QuestionName, string>>
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw usageError(`--answers: ${path} cannot be read`, error)
  }
}

function usage(cause?: unknown) {
  return usageError(`Usage: ${USAGE}`, cause)
}
