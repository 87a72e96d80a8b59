import { commonWords } from './common-words.ts'

/** Characters that guessers first try as replacements for letters of a word. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  '!': 'i',
  $: 's',
}

/** Keyboard rows, read in both directions. */
const RUNS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
]
const RUNNING = [...RUNS, ...RUNS.map((run) => [...run].toReversed().join(''))]

/**
 * Maximum number of characters around a word that add no strength: as many digits as a year has, and as many others.
 */
const MAX_AFFIX_LENGTH = 4

/**
 * Whether a password is among the first guesses: a common word, a run of keys or a repetition, surrounded by digits and
 * signs, in any case and with look-alike characters. Millions of such passwords meet every rule about characters
 * (`Password1`, `Qwerty12`, `P@ssw0rd2026!`).
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  // A character may replace a letter of the word or follow the word. Both are tried.
  const cores = [...coresOf(text), ...coresOf(replaceLookAlikes(text))]
  return (
    cores.some((core) => isGuessedFirst(core) || isGuessedFirst(replaceLookAlikes(core))) ||
    isRunning(withoutSigns(text))
  )
}

/** Returns the candidates that remain of a text without the few digits and signs around them. */
function coresOf(text: string): readonly string[] {
  const match = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text)
  const [, before = '', core = '', after = ''] = match ?? []
  return isDressing(before) && isDressing(after) ? [core, text] : [text]
}

function isDressing(text: string): boolean {
  const digits = [...text].filter((sign) => sign >= '0' && sign <= '9')
  return (
    (digits.length <= MAX_AFFIX_LENGTH || isRunning(digits.join(''))) && text.length - digits.length <= MAX_AFFIX_LENGTH
  )
}

/** Replaces look-alike characters with their letters. */
export function replaceLookAlikes(text: string): string {
  return text.replaceAll(/[013457@!$]/gu, (sign) => LOOK_ALIKES[sign] ?? sign)
}

function withoutSigns(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function isGuessedFirst(core: string): boolean {
  return commonWords().has(core) || isTwice(core) || isRunning(core)
}

/** Whether the text is a repetition of one common word or one character. */
function isTwice(text: string): boolean {
  const unit = /^(.+?)\1+$/su.exec(text)?.[1]
  return unit !== undefined && (unit.length === 1 || commonWords().has(unit))
}

/** Whether the text follows keyboard rows or the alphabet, in at most two runs of three or more characters. */
function isRunning(text: string): boolean {
  if (text.length < 4) return false
  let rest = text
  for (let runs = 0; rest !== ''; runs++) {
    const length = longestRun(rest)
    if (length < 3 || runs === 3) return false
    rest = rest.slice(length)
  }
  return true
}

function longestRun(text: string): number {
  for (let length = text.length; length >= 3; length--) {
    const start = text.slice(0, length)
    if (RUNNING.some((run) => run.includes(start)) || new Set(start).size === 1) return length
  }
  return 0
}
