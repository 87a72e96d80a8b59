import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { BANNER_PLACES } from './content-kinds.ts'
import { contentRoutes } from './content.routes.ts'
import { contentDetail, contentId, contentLanguage, contentPage, contentRow, helpCentre } from './content.schema.ts'

const LATEST_PAGE = 100_000
const language = z._default(contentLanguage, 'en')
const page = z._default(z.coerce.number<number>().check(z.int(), z.nonnegative(), z.maximum(LATEST_PAGE)), 0)
const oneOf = {
  query: z.object({ language, itemID: contentId }),
  output: contentDetail,
}
const paged = { query: z.object({ language, page }), output: contentPage }
const inLanguage = { query: z.object({ language }) }
const named = { ...inLanguage, params: z.object({ itemID: contentId }), output: contentDetail }

export const contentCalls = {
  infoList: defineCall(contentRoutes.infoList, {
    ...paged,
    summary: 'List industry news (`news`) or media reports (`media`), newest first, 20 a page, from page 0',
    query: z.object({ language, page, type: z._default(z.enum(['news', 'media']), 'news') }),
  }),
  infoDetail: defineCall(contentRoutes.infoDetail, {
    ...oneOf,
    summary: 'Get an item of industry news or a media report',
  }),
  noticeList: defineCall(contentRoutes.noticeList, {
    ...paged,
    summary: 'List official notices: pinned ones first, then newest first, 20 a page, from page 0',
  }),
  noticeDetail: defineCall(contentRoutes.noticeDetail, { ...oneOf, summary: 'Get an official notice' }),
  banners: defineCall(contentRoutes.banners, {
    ...inLanguage,
    summary: 'List the banners of a place in display order, at most 10',
    query: z.object({ language, type: z._default(z.enum(BANNER_PLACES), 'home') }),
    output: z.array(contentRow),
  }),
  banner: defineCall(contentRoutes.banner, { ...oneOf, summary: 'Get a banner' }),
  newsReports: defineCall(contentRoutes.newsReports, {
    ...paged,
    summary: 'List media reports, newest first, 20 a page, from page 0',
  }),
  versions: defineCall(contentRoutes.versions, {
    ...paged,
    summary: 'List the release notes, newest first, 20 a page, from page 0',
    output: z.object({ count: z.int(), items: z.array(contentDetail) }),
  }),
  guide: defineCall(contentRoutes.guide, {
    ...inLanguage,
    summary: 'List the steps of the beginner guide in order',
    output: z.array(contentDetail),
  }),
  help: defineCall(contentRoutes.help, {
    ...inLanguage,
    summary: 'List the help articles by section',
    output: helpCentre,
  }),
  helpArticle: defineCall(contentRoutes.helpArticle, { ...named, summary: 'Get a help article' }),
  about: defineCall(contentRoutes.about, {
    ...inLanguage,
    summary: 'Get the page about the operator of this exchange',
    output: contentDetail,
  }),
  item: defineCall(contentRoutes.item, { ...named, summary: 'Get a content item of any kind (this product)' }),
} as const
