import type { ContentItem } from './content-desk.schema.ts'

/** A notice without what only some have: tests give it its words, and what they are about. */
export const BARE_NOTICE: Omit<ContentItem, 'words'> = {
  kind: 'notice',
  starts: null,
  ends: null,
  time: null,
  closable: true,
  section: null,
  place: null,
  image: '',
  link: '',
  source: '',
  version: '',
}
