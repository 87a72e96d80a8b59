import type { ContentItem } from './content-desk.schema.ts'

/** A notice without optional fields. Tests add texts and the fields they need. */
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
