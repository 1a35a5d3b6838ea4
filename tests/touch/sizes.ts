/** The screen sizes for tests, in CSS pixels. */
export type Size = readonly [width: number, height: number];

export const GAMES = ['smess', 'kalaha', 'minesweeper'] as const;
export type Game = (typeof GAMES)[number];
export const LANGUAGES = ['en', 'de', 'km'] as const;
/** The languages with the longest words and the tallest letters. */
export const WORDY = ['de', 'km'] as const;

export const PHONE: Size = [390, 844];
export const SMALL_PHONE: Size = [360, 640];
export const NARROW: Size = [320, 640];
/** A phone in landscape. */
export const ACROSS: Size = [844, 390];
export const TABLET: Size = [768, 1024];
export const SMALL_WINDOW: Size = [800, 600];
export const WINDOW: Size = [1000, 700];
export const DESKTOP: Size = [1280, 800];
export const LARGE: Size = [1920, 1080];
export const LARGEST: Size = [2560, 1440];

/** One of each kind of device. */
export const DEVICES = [SMALL_PHONE, PHONE, ACROSS, TABLET, LARGE];
/** Windows from the largest to the smallest. */
export const WINDOWS: Size[] = [LARGEST, [1900, 1040], DESKTOP, WINDOW, SMALL_WINDOW, ACROSS, PHONE];
/** The tightest spaces for text: screen sizes, with font sizes in percent. */
export const TIGHT: [Size, number][] = [[NARROW, 100], [PHONE, 200], [DESKTOP, 200]];

export const told = (size: Size) => size.join(' × ');
