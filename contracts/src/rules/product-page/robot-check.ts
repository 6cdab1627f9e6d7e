import type { CheerioAPI } from 'cheerio/slim';
import { textOf } from './page-tree.ts';

const titles =
  /^(robot check|bot check|access (to this page has been )?denied|just a moment|attention required|are you (a )?(human|robot)|pardon our interruption|verify(ing)? (you are|that you are|your) |please verify|security check|human verification|captcha|request unsuccessful|403 forbidden|error 40[34]|page not found|404\b|sorry[,!]? something went wrong|service unavailable|robot or human|bitte bestätigen|un instant|einen moment)/i;
const marks =
  '#challenge-form, #px-captcha, .g-recaptcha-response-only, form[action*="validateCaptcha" i], iframe[src*="captcha-delivery" i], script[src*="captcha-delivery" i], #cf-challenge-running, [id^="distil"], script[src*="/_Incapsula_Resource" i]';

/** A page that asks whether one is a robot, or that the thing is not there, instead of the thing itself. */
export function isRobotCheck($: CheerioAPI): boolean {
  const title = textOf($('title')[0]).trim();
  return titles.test(title) || $(marks).length > 0;
}
