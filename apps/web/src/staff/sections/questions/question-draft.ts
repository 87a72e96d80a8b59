import type { LocalizedQuestion, QuestionWords } from '@tidebook/contract'
import { LANGUAGES, type Language } from '../../../lib/languages.ts'

/**
 * The sentences of a question in one language in the editor: the text, the right option, three wrong options, the hint.
 */
export const SENTENCES = ['text', 'right', 'wrong-1', 'wrong-2', 'wrong-3', 'hint'] as const
export type Sentence = (typeof SENTENCES)[number]

export type QuestionDraft = Readonly<Record<Language, Readonly<Record<Sentence, string>>>>

const EMPTY: QuestionWords = { text: '', right: '', wrong: ['', '', ''], hint: '' }

function typed({ text, right, wrong, hint }: QuestionWords): Record<Sentence, string> {
  return {
    text,
    right,
    'wrong-1': wrong[0],
    'wrong-2': wrong[1],
    'wrong-3': wrong[2],
    hint,
  }
}

/** Returns the draft of a question to change, or an empty one without a question. */
export function draftOf(words?: LocalizedQuestion): QuestionDraft {
  return {
    en: typed(words?.en ?? EMPTY),
    zh: typed(words?.zh ?? EMPTY),
    ru: typed(words?.ru ?? EMPTY),
  }
}

function wordsIn(sentences: Readonly<Record<Sentence, string>>): QuestionWords {
  return {
    text: sentences.text.trim(),
    right: sentences.right.trim(),
    wrong: [sentences['wrong-1'].trim(), sentences['wrong-2'].trim(), sentences['wrong-3'].trim()],
    hint: sentences.hint.trim(),
  }
}

export function wordsOf({ en, zh, ru }: QuestionDraft): LocalizedQuestion {
  return {
    en: wordsIn(en),
    zh: wordsIn(zh),
    ru: wordsIn(ru),
  }
}

/** Returns the problem of a sentence: it is missing, or the same as another option or the hint. */
export function problemOf(
  draft: QuestionDraft,
  language: Language,
  sentence: Sentence,
): 'missing' | 'same' | undefined {
  const own = draft[language][sentence].trim()
  if (own === '') return 'missing'
  if (sentence === 'text') return undefined
  const others = SENTENCES.filter((each) => each !== sentence && each !== 'text')
  return others.some((each) => draft[language][each].trim() === own) ? 'same' : undefined
}

/** Returns the first language with an invalid sentence; undefined when all are valid. */
export function unfinishedLanguage(draft: QuestionDraft): Language | undefined {
  return LANGUAGES.find((language) => SENTENCES.some((sentence) => problemOf(draft, language, sentence) !== undefined))
}
