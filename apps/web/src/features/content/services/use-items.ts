import type { ContentPage } from '@tidebook/contract/content'
import type { QueryState } from '../../../lib/queries/use-read.ts'
import type { Section } from '../model/sections.ts'
import { useContent } from './use-content.ts'

/** A section that lists published items by date. */
export type ListedSection = Extract<Section, 'notices' | 'news' | 'media'>

/** Loads a page of a section, counted from 0: pinned items first, then the newest. */
export function useItems(section: ListedSection, page: number): QueryState<ContentPage> {
  return useContent<ContentPage>(['items', section, page], (api, language) =>
    section === 'notices' ? api.noticeList(language, page) : api.infoList(section, language, page),
  )
}
