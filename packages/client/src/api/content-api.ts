import { contentRoutes, listingRoutes } from '@tidebook/contract/routes'
import type {
  BannerPlace,
  ContentDetail,
  ContentLanguage,
  ContentPage,
  ContentRow,
  HelpCentre,
  ListingApplication,
  ListingStatus,
  ListingReceipt,
} from '@tidebook/contract'
import type { AbortOptions, HttpClient } from '../http/http-client.ts'

/**
 * Published content, and applications to list a token. The pages that use it create this API, so its code loads with
 * them.
 */
export function createContentApi(http: HttpClient) {
  return {
    /** Returns industry news or press reports, newest first. Pages count from 0. */
    infoList: (type: 'news' | 'media', language: ContentLanguage, page = 0, end: AbortOptions = {}) =>
      http.call<ContentPage>(contentRoutes.infoList, { query: { page, language, type }, target: type, ...end }),
    infoDetail: (itemID: string, language: ContentLanguage, end: AbortOptions = {}) =>
      http.call<ContentDetail>(contentRoutes.infoDetail, { query: { language, itemID }, target: itemID, ...end }),
    noticeList: (language: ContentLanguage, page = 0, end: AbortOptions = {}) =>
      http.call<ContentPage>(contentRoutes.noticeList, { query: { page, language }, ...end }),
    noticeDetail: (itemID: string, language: ContentLanguage, end: AbortOptions = {}) =>
      http.call<ContentDetail>(contentRoutes.noticeDetail, { query: { itemID, language }, target: itemID, ...end }),
    banners: (type: BannerPlace, language: ContentLanguage, end: AbortOptions = {}) =>
      http.call<readonly ContentRow[]>(contentRoutes.banners, { query: { type, language }, target: type, ...end }),
    banner: (itemID: string, language: ContentLanguage, end: AbortOptions = {}) =>
      http.call<ContentDetail>(contentRoutes.banner, { query: { language, itemID }, target: itemID, ...end }),
    newsReports: (language: ContentLanguage, page = 0, end: AbortOptions = {}) =>
      http.call<ContentPage>(contentRoutes.newsReports, { query: { page, language }, ...end }),
    /** Returns the release notes, with their texts. */
    versions: (language: ContentLanguage, page = 0, end: AbortOptions = {}) =>
      http.call<{ readonly count: number; readonly items: readonly ContentDetail[] }>(contentRoutes.versions, {
        query: { page, language },
        ...end,
      }),
    guide: (language: ContentLanguage, end: AbortOptions = {}) =>
      http.call<readonly ContentDetail[]>(contentRoutes.guide, { query: { language }, ...end }),
    help: (language: ContentLanguage, end: AbortOptions = {}) =>
      http.call<HelpCentre>(contentRoutes.help, { query: { language }, ...end }),
    helpArticle: (itemID: string, language: ContentLanguage, end: AbortOptions = {}) =>
      http.call<ContentDetail>(contentRoutes.helpArticle, { path: { itemID }, query: { language }, ...end }),
    about: (language: ContentLanguage, end: AbortOptions = {}) =>
      http.call<ContentDetail>(contentRoutes.about, { query: { language }, ...end }),
    /** Returns one item of any kind. */
    item: (itemID: string, language: ContentLanguage, end: AbortOptions = {}) =>
      http.call<ContentDetail>(contentRoutes.item, { path: { itemID }, query: { language }, ...end }),
    /**
     * Submits an application.
     * @param idempotencyKey the same for every attempt to submit one application
     */
    apply: (application: ListingApplication, idempotencyKey: string) =>
      http.call<ListingReceipt>(listingRoutes.apply, { body: application, idempotencyKey }),
    /** Returns the state of an application. */
    application: (reference: string, end: AbortOptions = {}) =>
      http.call<ListingStatus>(listingRoutes.application, { path: { reference }, ...end }),
  }
}

export type ContentApi = ReturnType<typeof createContentApi>
