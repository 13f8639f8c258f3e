// The look of a public page until the client takes over (docs/rules/public-pages.md 13): the same boxes, sizes and
// colours as the client (web/src/ui/theme), so that nothing jumps. e2e/start/take-over.spec.ts compares the two.
import { Markup } from "../../platform/html.ts";

const mask = (drawing: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" preserveAspectRatio="xMinYMid">${drawing}</svg>`)}")`;
const outlined = (path: string): string =>
  mask(`<path d="${path}" fill="none" stroke="#000" stroke-width="2" stroke-linejoin="round"/>`);
const star = mask(
  '<path d="M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" stroke="#000" stroke-width="1.6" stroke-linejoin="round"/>',
);
const bag = outlined("M3 8h18v12H3zM8 8V4h8v4");
const calendar = outlined("M4 5h16v16H4zM4 9h16M8 3v4M16 3v4M9 15l2 2 4-4");
const close = outlined("M6 6l12 12M18 6L6 18");
const place = outlined("M12 21s7-7 7-12a7 7 0 1 0-14 0c0 5 7 12 7 12zM12 9v.01");
const tick = outlined("M20 11a8 8 0 1 1-4-6M8 11l4 4L21 5");

/** Styles an icon before a text, in the text's colour or its own. */
const icon = (selector: string, size: number, drawing: string): string =>
  `${selector}{display:inline-flex;align-items:center;gap:6px}
${selector}::before{content:"";flex:none;width:${size}px;height:${size}px;background:currentColor;-webkit-mask:${drawing} center/contain no-repeat;mask:${drawing} center/contain no-repeat}`;

/** Ratings in half stars, as shares of the five stars. */
const halves = Array.from(
  { length: 11 },
  (_, at) => `:where(#public-page) .of-${at}{--full:${at * 10}%}`,
).join("\n");

// These rules have the same specificity as the client's, so that the rules for each language (web/index.html) override
// both in the same way.
const rules = `
:where(#public-page){--ink:#231f1a;--soft:#5f574d;--line:#e8e0d5;--paper:#fff;--deep:var(--hh-palette-primary-main,#0b5c5a);--on-deep:#fff;--edge:#8a8176;--free:#256b34;--full-star:var(--hh-palette-star-full,#b96f00);--empty-star:#d8cfc2;--marigold:var(--hh-palette-secondary-main,#f5a524);--on-marigold:var(--hh-palette-secondary-contrastText,#2b1c02);--tint:var(--hh-palette-primary-light,#d9ebe8);
min-height:100dvh;color:var(--ink);font:400 1.0625rem/1.55 "Anek Latin","Anek Latin Fallback","Anek Latin Fallback 2",system-ui,sans-serif;-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
html[data-theme=dark] :where(#public-page){--ink:#f4eee6;--soft:#bfb5a9;--line:#3a342e;--paper:#211d1a;--deep:var(--hh-palette-primary-main,#7fd0c8);--on-deep:var(--hh-palette-primary-contrastText,#062b2a);--edge:#8d8378;--free:#94d6a0;--full-star:var(--hh-palette-star-full,#f7b23f);--empty-star:#4d453d;--marigold:var(--hh-palette-secondary-main,#f7b23f);--tint:var(--hh-palette-primary-light,#1d3d3b)}
body{margin:0}
:where(#public-page) *{box-sizing:border-box}
:where(#public-page) :is(h1,h2,h3,p,ul,ol,dl,dd){margin:0;padding:0}
:where(#public-page) :is(ul,ol){list-style:none}
:where(#public-page) a{color:var(--deep)}
:where(#public-page) .wide{max-width:1200px;margin:0 auto;padding-inline:16px}
:where(#public-page) .bar{border-bottom:1px solid var(--line)}
:where(#public-page) .bar .wide{display:flex;align-items:center;gap:4px;height:60px}
:where(#public-page) .brand{display:flex;align-items:center;gap:10px;height:44px;font-size:1.4rem;font-weight:700;letter-spacing:-.015em;text-decoration:none}
:where(#public-page) .bar nav{display:none;gap:4px;margin-inline-start:12px}
:where(#public-page) .bar nav a{display:flex;align-items:center;height:44px;padding:0 12px;border-radius:999px;font-weight:600;color:var(--soft);text-decoration:none}
:where(#public-page) .bar nav [aria-current]{color:var(--deep);background:color-mix(in srgb,var(--deep) 10%,transparent)}
:where(#public-page) h1{font-size:clamp(1.65rem,1.35rem + 1.3vw,2.35rem);font-weight:650;line-height:1.15;letter-spacing:-.015em;overflow-wrap:anywhere}
:where(#public-page) h2{font-size:clamp(1.3rem,1.2rem + .5vw,1.55rem);font-weight:650;line-height:1.25;letter-spacing:-.008em}
:where(#public-page) .soft{color:var(--soft)}
:where(#public-page) .small{font-size:.95rem;line-height:1.5}
:where(#public-page) main{padding-block:24px}
:where(#public-page) .of-one{padding-block:16px}
:where(#public-page) .text{max-width:852px;margin:0 auto}
:where(#public-page) .text h1+p{margin-top:12px;max-width:60ch;color:var(--soft);font-size:clamp(1.125rem,1.05rem + .4vw,1.3rem);line-height:1.5}
:where(#public-page) .text h2{margin-top:32px;font-size:1.2rem;font-weight:620;line-height:1.3;letter-spacing:0}
:where(#public-page) .text h2+p{margin-top:6px;max-width:68ch}
:where(#public-page) .text p+p{margin-top:16px}
:where(#public-page) main:has(.text){padding-block:32px}
:where(#public-page) .after{display:grid;gap:16px;margin-top:32px}
:where(#public-page) .after nav ol,:where(#public-page) .links{display:flex;flex-wrap:wrap;gap:8px 16px}
:where(#public-page) .after nav ol{gap:8px;color:var(--soft)}
:where(#public-page) .after nav li+li::before{content:"/ "}
:where(#public-page) .pages{display:flex;justify-content:center;gap:24px;margin-top:24px}
:where(#public-page) .pages a{display:flex;align-items:center;min-height:44px;font-weight:620}
:where(#public-page) footer{margin-top:32px;border-top:1px solid var(--line);padding:24px 0}
:where(#public-page) .act{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 24px;border-radius:999px;background:var(--marigold);color:var(--on-marigold);font-weight:620;text-decoration:none}
:where(#public-page) .back{display:inline-flex;align-items:center;gap:8px;height:44px;margin-bottom:8px;font-weight:620;line-height:1.3;text-decoration:none}
:where(#public-page) .back::before{content:"←" / ""}
:where(#public-page) .card{background:var(--paper);border:1px solid var(--line);border-radius:18px}
:where(#public-page) .face{display:block;border-radius:16px;background:var(--tint);object-fit:cover;aspect-ratio:1}
:where(#public-page) .job{color:var(--deep);font-weight:600}
:where(#public-page) .price{font-size:1.2rem;font-weight:680;line-height:1.2;font-variant-numeric:tabular-nums}
:where(#public-page) .rating{display:flex;align-items:center;flex-wrap:wrap;gap:8px;min-height:22px}
:where(#public-page) .stars{--size:17px;width:calc(5*var(--size) + 8px);height:var(--size);background:linear-gradient(to right,var(--full-star) var(--full),var(--empty-star) 0);-webkit-mask:${star} 0 0/calc(var(--size) + 2px) var(--size) repeat-x;mask:${star} 0 0/calc(var(--size) + 2px) var(--size) repeat-x}
${halves}
${icon(":where(#public-page) .experience", 18, bag)}
${icon(":where(#public-page) .place", 18, place)}
${icon(":where(#public-page) .checked", 18, tick)}
${icon(":where(#public-page) .free", 18, calendar)}
${icon(":where(#public-page) .known li", 20, tick)}
:where(#public-page) .free{color:var(--free);font-variant-numeric:tabular-nums}
:where(#public-page) h1.long{font-size:clamp(1.15rem,.9rem + 1vw,1.7rem);line-height:1.18}
:where(#public-page) .title{display:flex;align-items:center;min-height:44px;margin-bottom:16px}
:where(#public-page) .search{display:flex;margin-bottom:12px}
:where(#public-page) .search input{flex:1;min-width:0;height:57.4px;padding:0 14px;border:1px solid var(--edge);border-radius:12px;background:transparent;color:inherit;font:inherit}
:where(#public-page) .rail{display:flex;gap:8px;overflow-x:auto;scrollbar-width:none}
:where(#public-page) .rail a{flex:none;display:flex;align-items:center;height:44px;padding:0 15px;border:1px solid var(--edge);border-radius:999px;background:var(--paper);color:inherit;font-size:.95rem;font-weight:550;text-decoration:none}
:where(#public-page) .rail [aria-current]{border-color:var(--deep);background:var(--deep);color:var(--on-deep)}
:where(#public-page) .count{display:flex;flex-wrap:wrap;gap:0 16px;margin:12px 0}
:where(#public-page) .count p{display:flex;flex:1 0 100%;align-items:center;min-height:44.4px;color:var(--soft)}
:where(#public-page) .count ul{display:flex;flex-wrap:wrap;align-items:center;gap:8px}
:where(#public-page) .count a{display:flex;align-items:center;gap:12px;height:44px;padding-inline:20px 8px;border-radius:999px;background:var(--tint);color:inherit;font-size:.9rem;font-weight:550;text-decoration:none}
:where(#public-page) .count a::after{content:"";width:20px;height:20px;background:currentColor;-webkit-mask:${close};mask:${close}}
:where(#public-page) .list{display:grid;gap:12px;grid-template-columns:minmax(0,1fr)}
:where(#public-page) .list .card{display:flex;flex-direction:column;gap:6px;padding:12px 12px 6px;box-shadow:0 1px 2px rgb(66 52 33/.06),0 2px 8px rgb(66 52 33/.05)}
/* Cards below the fold are rendered near the viewport only: a third of a card is never seen. */
:where(#public-page) .list .card:nth-child(n+4){content-visibility:auto;contain-intrinsic-height:auto 208px}
:where(#public-page) .who{display:flex;gap:12px;min-width:0}
/* Slightly larger than the client's, so that the same picture does not become a later largest paint. */
:where(#public-page) .who .face{flex:none;width:97px;height:97px;margin:-.5px}
:where(#public-page) .who>div{flex:1;min-width:0;display:grid;align-content:start;gap:2px}
:where(#public-page) .who h2{font-size:1.2rem;font-weight:620;line-height:1.3;letter-spacing:0;overflow-wrap:anywhere}
:where(#public-page) .who h2 a{display:inline-block;color:inherit;text-decoration:none}
:where(#public-page) .facts{display:flex;flex-wrap:wrap;gap:2px 12px;color:var(--soft);font-size:.95rem}
:where(#public-page) .preview{flex:1;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
:where(#public-page) .acts{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px}
:where(#public-page) .acts .price{flex:1 1 auto;font-size:1.05rem}
:where(#public-page) .acts a{display:inline-flex;align-items:center;min-height:44px;padding:0 12px;font-weight:620;text-decoration:none}
:where(#public-page) .worker{display:grid;gap:24px;align-items:start;grid-template-columns:minmax(0,1fr)}
:where(#public-page) .head{display:grid;gap:16px;padding:16px;grid-template:"face who" "facts facts"/112px minmax(0,1fr)}
:where(#public-page) .head>.face{grid-area:face;width:100%;height:auto}
:where(#public-page) .head>.about{grid-area:who;display:grid;align-content:start;gap:6px;min-width:0}
:where(#public-page) .head .job{font-size:clamp(1.125rem,1.05rem + .4vw,1.3rem);line-height:1.5}
:where(#public-page) .head .stars{--size:22px}
:where(#public-page) .head>.facts-of{grid-area:facts;display:grid;gap:16px;align-content:start;padding-bottom:60px}
:where(#public-page) .known{display:flex;flex-wrap:wrap;gap:4px 16px;font-weight:550;font-variant-numeric:tabular-nums}
:where(#public-page) .known li::before{background:var(--deep)}
:where(#public-page) dl{display:flex;flex-wrap:wrap;gap:8px 24px}
:where(#public-page) dd{font-weight:550;overflow-wrap:anywhere}
:where(#public-page) .booking{display:grid;gap:4px;padding:16px}
:where(#public-page) .booking ul{display:grid;margin-top:12px}
:where(#public-page) .booking li{display:grid;grid-template-columns:7em 1fr;gap:16px;font-variant-numeric:tabular-nums}
:where(#public-page) .booking .act{min-height:52px;margin-top:12px;font-size:1.075rem}
:where(#public-page) .booking h2{font-size:1.2rem;font-weight:620;line-height:1.3;letter-spacing:0}
:where(#public-page) .part{display:grid;gap:16px;min-width:0}
:where(#public-page) .part>p{max-width:72ch;white-space:pre-line;overflow-wrap:anywhere}
:where(#public-page) .review{display:grid;gap:4px;padding:16px}
:where(#public-page) .review h3{font-size:1.075rem;font-weight:620;line-height:1.35}
@media (min-width:600px){
:where(#public-page) .count p{flex:none}
:where(#public-page) .wide{padding-inline:24px}
:where(#public-page) .bar nav{display:flex}
:where(#public-page) .list{gap:16px}
:where(#public-page) .head{column-gap:24px;grid-template:"face who" auto "face facts" 1fr/180px minmax(0,1fr)}
:where(#public-page) dl{column-gap:32px}
}
@media (min-width:900px){
:where(#public-page) .bar .wide{height:72px}
:where(#public-page) .bar nav{margin-inline-start:36px}
:where(#public-page) .bar nav a{padding:0 16px}
:where(#public-page) main{padding-block:40px}
:where(#public-page) .of-one{padding-block:32px}
:where(#public-page) main:has(.text){padding-block:56px}
:where(#public-page) .list{grid-template-columns:repeat(2,minmax(0,1fr))}
:where(#public-page) .list .card{gap:12px;padding:16px}
:where(#public-page) .who{gap:16px}
:where(#public-page) .preview{white-space:normal}
:where(#public-page) .acts .price{flex:1 0 100%;font-size:1.2rem}
:where(#public-page) .acts a{margin-inline-start:-12px}
:where(#public-page) .worker{gap:32px 24px;grid-template-columns:minmax(0,1fr) 384px;grid-template-rows:auto auto 1fr}
:where(#public-page) .worker>*{grid-column:1}
:where(#public-page) .worker>.booking{grid-column:2;grid-row:1/span 3;padding:20px}
:where(#public-page) .head{padding:24px;grid-template:"face who" "facts facts"/140px minmax(0,1fr)}
}
@media (min-width:1200px){
:where(#public-page) .list{gap:24px;grid-template-columns:repeat(3,minmax(0,1fr))}
:where(#public-page) .worker{column-gap:40px}
:where(#public-page) .head{column-gap:32px;grid-template:"face who" auto "face facts" 1fr/220px minmax(0,1fr)}
}`;

/** The styles of every public page, for its head. */
export const pageStyle = new Markup(`<style>${rules}\n</style>`);
