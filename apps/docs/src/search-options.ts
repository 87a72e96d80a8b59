import type { Options } from 'minisearch'
import type { Section } from './markdown.ts'

/** Options of the search index. The build and the page must use the same. */
export const SEARCH_OPTIONS: Options<Section> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page'],
  searchOptions: { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 4, page: 2 } },
}
