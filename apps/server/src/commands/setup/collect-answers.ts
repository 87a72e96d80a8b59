import { usageError } from '../../platform/server-error.ts'
import type { Terminal } from '../confirm.ts'
import { QUESTION_NAMES, QUESTIONS, type Answers, type Question, type QuestionName } from './questions.ts'
import type { SettingChanges, SettingTexts } from './settings-text.ts'

/** Answer that means "none". An empty line at the terminal accepts the displayed value. */
const NONE = '-'

/**
 * Returns an answer to every applicable question: the given answer, or else the terminal's, or else the present one.
 * Fallbacks apply only to new settings, so that a later run changes only answered settings.
 * "None" fits a question that does not apply.
 * @throws ServerError `server/usage` with all invalid, missing and inapplicable answers
 */
export async function collectAnswers(
  settings: SettingTexts,
  wanted: Answers,
  terminal: Terminal | undefined,
): Promise<Answers> {
  const answers: Partial<Record<QuestionName, string>> = {}
  const given: Partial<Record<QuestionName, string>> = Object.fromEntries(
    Object.entries(wanted).map(([name, answer]) => [name, answer === NONE ? '' : answer]),
  )
  const problems: string[] = []
  const isFirst = QUESTIONS.network.present(settings) === undefined
  const changed = new Set<QuestionName>()
  for (const name of QUESTION_NAMES) {
    const question = QUESTIONS[name]
    if (!question.applies(answers)) {
      if ((given[name] ?? '') !== '') problems.push(`--${name}: has no meaning with the other answers`)
      continue
    }
    const present = question.present(settings)
    const isNew = isFirst || question.follows.some((each) => changed.has(each))
    const proposal = present ?? proposalOf(question, answers, isNew)
    const answer = given[name] ?? (await askFor(question, present, proposal, terminal))
    const expected = answer === undefined ? undefined : question.expected(answer)
    if (expected !== undefined) problems.push(`--${name}: expected ${expected}`)
    else if (answer !== undefined) answers[name] = answer
    else if (isNew) problems.push(`--${name}: is missing. ${question.text}`)
    if ((answer ?? '') !== (present ?? '')) changed.add(name)
  }
  if (problems.length > 0) throw usageError(problems.join('; '))
  return answers
}

function proposalOf(question: Question, answers: Answers, isNew: boolean): string | undefined {
  if (isNew) return question.fallback(answers)
  return question.expected('') === undefined ? '' : undefined
}

/** Asks until the answer is valid. Without a terminal, returns the proposal. */
async function askFor(
  question: Question,
  present: string | undefined,
  proposal: string | undefined,
  terminal: Terminal | undefined,
): Promise<string | undefined> {
  if (terminal === undefined) return proposal
  const shown = present === undefined ? proposal : hidePassword(present)
  for (;;) {
    const typed = await terminal.ask(`${question.text}\n  [${shown === '' ? NONE : (shown ?? '')}] `)
    const answer = typed === '' ? proposal : typed === NONE ? '' : typed
    if (answer === undefined) continue
    const expected = question.expected(answer)
    if (expected === undefined) return answer
    terminal.print(`Expected ${expected}\n`)
  }
}

/** Returns an address without its password. */
function hidePassword(text: string): string {
  return text.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, '$1:…@')
}

/** Returns the setting changes for answers that differ from the present ones. */
export function changesFrom(answers: Answers, settings: SettingTexts): SettingChanges {
  const changes = QUESTION_NAMES.flatMap((name) => {
    const [question, answer] = [QUESTIONS[name], answers[name]]
    if (answer === undefined || answer === (question.present(settings) ?? '')) return []
    return Object.entries(question.settings(answer))
  })
  return Object.fromEntries(changes)
}
