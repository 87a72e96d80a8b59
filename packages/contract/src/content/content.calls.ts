import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { noParameters } from '../primitives.schema.ts'
import { BANNER_PLACES } from './content-kinds.ts'
import { contentRoutes } from './content.routes.ts'
import { contentDetail, contentId, contentLanguage, contentPage, contentRow, helpCentre } from './content.schema.ts'

const LATEST_PAGE = 100_000
const language = z._default(contentLanguage, 'en')
const page = z._default(z.coerce.number<number>().check(z.int(), z.nonnegative(), z.maximum(LATEST_PAGE)), 0)
const oneOf = {
  params: noParameters,
  query: z.object({ language, itemID: contentId }),
  body: noParameters,
  output: contentDetail,
}
const paged = { params: noParameters, query: z.object({ language, page }), body: noParameters, output: contentPage }
const inLanguage = { params: noParameters, query: z.object({ language }), body: noParameters }
const named = { ...inLanguage, params: z.object({ itemID: contentId }), output: contentDetail }

export const contentCalls = {
  infoList: defineCall(contentRoutes.infoList, {
    ...paged,
    summary: 'Industry information (`news`) or reports of media (`media`), newest first, twenty a page from page 0',
    query: z.object({ language, page, type: z._default(z.enum(['news', 'media']), 'news') }),
  }),
  infoDetail: defineCall(contentRoutes.infoDetail, { ...oneOf, summary: 'One item of industry information or media' }),
  noticeList: defineCall(contentRoutes.noticeList, {
    ...paged,
    summary: 'Official notices, pinned ones before the others and newest first, twenty a page from page 0',
  }),
  noticeDetail: defineCall(contentRoutes.noticeDetail, { ...oneOf, summary: 'One official notice' }),
  banners: defineCall(contentRoutes.banners, {
    ...inLanguage,
    summary: 'Banners of a place, in their order, ten at most',
    query: z.object({ language, type: z._default(z.enum(BANNER_PLACES), 'home') }),
    output: z.array(contentRow),
  }),
  banner: defineCall(contentRoutes.banner, { ...oneOf, summary: 'One banner' }),
  newsReports: defineCall(contentRoutes.newsReports, {
    ...paged,
    summary: 'Reports of media, newest first, twenty a page from page 0',
  }),
  versions: defineCall(contentRoutes.versions, {
    ...paged,
    summary: 'The version log, newest first, twenty a page from page 0',
    output: z.object({ count: z.int(), items: z.array(contentDetail) }),
  }),
  guide: defineCall(contentRoutes.guide, {
    ...inLanguage,
    summary: 'The steps of the guide for newcomers, in their order',
    output: z.array(contentDetail),
  }),
  help: defineCall(contentRoutes.help, {
    ...inLanguage,
    summary: 'What stands in the help centre, by section',
    output: helpCentre,
  }),
  helpArticle: defineCall(contentRoutes.helpArticle, { ...named, summary: 'One article of the help centre' }),
  about: defineCall(contentRoutes.about, { ...inLanguage, summary: 'Who runs this exchange', output: contentDetail }),
  item: defineCall(contentRoutes.item, { ...named, summary: 'One item of any kind (this product)' }),
} as const
