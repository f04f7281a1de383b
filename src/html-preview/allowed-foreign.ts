import { type AttributeTable, type ElementTable, readAttributes, readTable } from "./element-table.js";

const FILTER = "height in in2 result width x y";
const ANIMATION =
  "accumulate additive begin=moment by=values calcmode dur end=moment fill from=values keysplines keytimes max min " +
  "repeatcount repeatdur restart to=values values=values";
const GRADIENT = "gradienttransform gradientunits href=part spreadmethod xlink:href=part";
const TEXT = "dx dy lengthadjust rotate textlength x y";

/** The elements of SVG that a preview may contain, in lower case. */
export const ALLOWED_SVG: ElementTable = readTable({
  svg: "baseprofile height preserveaspectratio version viewbox width x y",
  "defs desc g title": "",
  a: "href=link rel=rel target=target type xlink:href=link",
  symbol: "height preserveaspectratio refx refy viewbox width x y",
  use: "height href=use width x xlink:href=use y",
  // Shapes
  circle: "cx cy pathlength r",
  ellipse: "cx cy pathlength rx ry",
  line: "pathlength x1 x2 y1 y2",
  path: "d pathlength",
  "polygon polyline": "pathlength points",
  rect: "height pathlength rx ry width x y",
  image: "height href=picture preserveaspectratio width x xlink:href=picture y",
  // Text
  "text tspan": TEXT,
  textpath: "href=part lengthadjust method path side spacing startoffset textlength xlink:href=part",
  // What is referred to
  clippath: "clippathunits",
  lineargradient: `${GRADIENT} x1 x2 y1 y2`,
  radialgradient: `${GRADIENT} cx cy fr fx fy r`,
  marker: "markerheight markerunits markerwidth orient preserveaspectratio refx refy viewbox",
  mask: "height maskcontentunits maskunits width x y",
  pattern: "height patterncontentunits patterntransform patternunits preserveaspectratio viewbox width x y",
  stop: "offset",
  // Filters
  filter: "filterunits height primitiveunits width x y",
  feblend: `${FILTER} mode`,
  fecolormatrix: `${FILTER} type values`,
  fecomponenttransfer: FILTER,
  fecomposite: `${FILTER} k1 k2 k3 k4 operator`,
  fedropshadow: `${FILTER} dx dy stddeviation`,
  feflood: FILTER,
  "fefunca fefuncb fefuncg fefuncr": "amplitude exponent intercept offset slope tablevalues type",
  fegaussianblur: `${FILTER} edgemode stddeviation`,
  femerge: FILTER,
  femergenode: "in",
  feoffset: `${FILTER} dx dy`,
  // Animations
  animate: `attributename=animated attributetype ${ANIMATION}`,
  animatemotion: `${ANIMATION} keypoints path rotate`,
  animatetransform: `attributename=animated attributetype type ${ANIMATION}`,
  mpath: "href=part xlink:href=part",
  set: `attributename=animated attributetype ${ANIMATION}`,
});

/** Attributes that draw, on any element of SVG. */
export const SVG_ATTRIBUTES: AttributeTable = readAttributes(
  "alignment-baseline baseline-shift clip-path=css clip-rule color color-interpolation color-interpolation-filters direction " +
    "display dominant-baseline fill=css fill-opacity fill-rule filter=css flood-color=css flood-opacity focusable " +
    "font-family=css font-size=letters font-stretch font-style font-variant=css font-weight image-rendering letter-spacing " +
    "lighting-color=css marker-end=css marker-mid=css marker-start=css mask=css mask-type opacity overflow paint-order " +
    "pointer-events shape-rendering stop-color=css stop-opacity stroke=css stroke-dasharray=css stroke-dashoffset " +
    "stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width=letters text-anchor text-decoration " +
    "text-rendering transform=css transform-origin unicode-bidi vector-effect=css visibility word-spacing writing-mode " +
    "xml:space xmlns xmlns:xlink",
);

/** The elements of MathML that a preview may contain. */
export const ALLOWED_MATHML: ElementTable = readTable({
  "annotation merror mi mmultiscripts mn mphantom mprescripts mroot mrow ms msqrt mstyle msub msubsup msup mtext none semantics":
    "",
  math: "alttext display xmlns",
  "menclose mfenced": "close notation open separators",
  mfrac: "linethickness",
  mo: "accent fence largeop lspace maxsize minsize movablelimits rspace separator stretchy symmetric",
  "mover munder munderover": "accent accentunder",
  mpadded: "depth height lspace voffset width",
  mspace: "depth height width",
  mtable: "align columnalign columnlines columnspacing frame rowalign rowlines rowspacing width",
  mtd: "columnalign columnspan=span rowalign rowspan=span",
  mtr: "columnalign rowalign",
});

/** Attributes of any element of MathML. */
export const MATHML_ATTRIBUTES: AttributeTable = readAttributes(
  "dir displaystyle encoding mathbackground mathcolor mathsize=letters mathvariant scriptlevel=step",
);
