import { INFO_READ, type Route } from '../route.ts'

const READ = { ...INFO_READ, revalidated: true } as const satisfies Partial<Route>
const LIST_ERRORS = ['invalidParameter', 'notReady'] as const
const ITEM_ERRORS = ['contentGone', ...LIST_ERRORS] as const

/** Public content (API-018, API-073..077, API-102..105). The first five calls are spelled as in the specification. */
export const contentRoutes = {
  infoList: { ...READ, id: 'content.infoList', path: '/app/adv/info_list', errors: LIST_ERRORS },
  infoDetail: { ...READ, id: 'content.infoDetail', path: '/app/adv/info_detail', errors: ITEM_ERRORS },
  noticeList: { ...READ, id: 'content.noticeList', path: '/app/adv/notice_list', errors: LIST_ERRORS },
  noticeDetail: { ...READ, id: 'content.noticeDetail', path: '/app/adv/notice_detail', errors: ITEM_ERRORS },
  banners: { ...READ, id: 'content.banners', path: '/app/adv/banner/list', errors: LIST_ERRORS },
  banner: { ...READ, id: 'content.banner', path: '/app/adv/banner', errors: ITEM_ERRORS },
  newsReports: { ...READ, id: 'content.newsReports', path: '/app/adv/news_report_list', errors: LIST_ERRORS },
  versions: { ...READ, id: 'content.versions', path: '/app/adv/version_list', errors: LIST_ERRORS },
  guide: { ...READ, id: 'content.guide', path: '/app/adv/guide', errors: LIST_ERRORS },
  help: { ...READ, id: 'content.help', path: '/app/adv/help', errors: LIST_ERRORS },
  helpArticle: { ...READ, id: 'content.helpArticle', path: '/static/help/{itemID}', errors: ITEM_ERRORS },
  about: { ...READ, id: 'content.about', path: '/app/adv/about', errors: ITEM_ERRORS },
  item: { ...READ, id: 'content.item', path: '/app/adv/item/{itemID}', errors: ITEM_ERRORS },
} as const satisfies Record<string, Route>
