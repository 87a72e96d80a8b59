export { FirstTradeGuide } from './views/first-trade-guide.tsx'
export { guideSteps, GUIDE_STEPS } from './model/guide-steps.ts'
export type { GuideEntry, GuideFacts, GuideStep } from './model/guide-steps.ts'
