import type { Prose } from './read-prose.ts'

/** A phrase that a native engineer would replace, and what to write instead. */
export interface Phrase {
  readonly pattern: RegExp
  readonly instead: string
  /** Restricts the phrase to one kind of prose. */
  readonly kind?: Prose['kind']
}

/**
 * Phrases that comments, docstrings, test titles and messages of errors and logs must not contain. Each one either hides
 * the actor or replaces the standard term of the field.
 */
export const PHRASES: readonly Phrase[] = [
  { pattern: /^(?:What|Who|Whoever|Whatever|That which)\b(?!.*\?)/, instead: 'start with a verb or a noun phrase' },
  { pattern: /\b(?:told|tells?|telling)\b/i, instead: 'report, notify, return, show' },
  { pattern: /\basked\b/i, instead: 'requested, queried, called, read' },
  {
    pattern: /\b(?:nobody|somebody|whoever)\b/i,
    instead: 'name the actor: the user, the client, the operator',
  },
  { pattern: /\bstands?\b(?!-)/i, instead: 'is, is stored, is listed' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bbeside\b/i, instead: 'next to, besides, in addition to' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime, concurrently' },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: 'automatically' },
  { pattern: /\bof (?:its|their) kind\b/i, instead: 'such' },
  { pattern: /\bcomes? about\b/i, instead: 'happens, is created' },
  { pattern: /\blies\b/i, instead: 'is, is stored' },
  { pattern: /\bwish(?:es)?\b/i, instead: 'request, preference, setting' },
  { pattern: /\bsaid\b/i, instead: 'reported, stated' },
  {
    pattern: /(?<!\bthere )\b(?:is|are|was|were) (?:none\b|no (?!longer|more than|less than))/i,
    instead: 'is not a, is invalid',
  },
  { pattern: /\bany more\b/i, instead: 'no longer' },
  { pattern: /\ball the same\b/i, instead: 'anyway' },
  { pattern: /\bin place of\b/i, instead: 'instead of' },
  { pattern: /\bgives? back\b/i, instead: 'returns' },
  { pattern: /(?<!@param )\bformer\b/i, instead: 'previous' },
  { pattern: /\b(?:goes|went|go) on\b/, instead: 'continues' },
  { pattern: /\b\w+ of (?:ours|yours)\b/i, instead: 'our own ..., one of your ...' },
  {
    pattern: /(?<!\bis )\balso (?:when|if|after|while|without)\b|, also those\b/i,
    instead: 'even when, including those',
  },
  { pattern: /\bfor good\b/i, instead: 'permanently' },
  { pattern: /\bjudge[sd]?\b/i, instead: 'evaluate, decide, compare' },
  {
    kind: 'title',
    pattern: /^(?:[A-Z]{2,3}-\d{3}[ ,:]*)*(?:of|that|whose|which|who)\b/,
    instead: 'start with a verb: reads alone, without the title around it',
  },
  {
    kind: 'docstring',
    pattern: /^(?!undefined\b)[a-z]+(?:[ ,.;]|$)/,
    instead: 'start with a capital, end with a period',
  },
]
