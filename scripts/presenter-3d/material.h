// Colours and shine of every part.
#pragma once
#include "figure.h"

struct Material {
  Vec colour;
  /** Strength of the shine, and its sharpness as an exponent. */
  float shine = .03f, sharp = 24;
  /** Direction of strands, zero where there are none. */
  Vec strand;
  bool metal = false;
  /** The colour that the shine takes on. */
  Vec tint{1, 1, 1};
};

/** Colours of one presenter in linear light. */
struct Palette {
  Vec skin, lips, hair, brows, cloth, under;
  explicit Palette(const Character& c)
      : skin(colour(c.skin)), lips(colour(c.lips)), hair(colour(c.hair)), brows(colour(c.brows)), cloth(colour(c.cloth)), under(colour(c.under)) {}
  Vec of(int part) const {
    switch (part) {
      case Hairs:
      case Beard:
        return hair;
      case Brow:
        return brows;
      case Cloth:
        return cloth;
      case Under:
        return under;
      case Eye:
      case Teeth:
        return Vec(.75f);
      case Tongue:
        return {.4f, .12f, .11f};
      case Rim:
      case Lash:
        return Vec(.02f);
      default:
        return skin;
    }
  }
};

inline Material skinOf(const Figure& f, const Palette& k, Vec q, Vec n) {
  const Face& face = f.face;
  Material m;
  m.shine = .045f;
  m.sharp = 16;
  Vec c = k.skin * (.96f + .06f * noise(q * 9.f) + .03f * noise(q * 60.f));
  const float pale = ramp(.04f, .4f, luma(k.skin));
  const Vec rosy = c * mix(Vec(1.10f, .84f, .80f), Vec(1.06f, .70f, .66f), pale);
  const float x = fabsf(q.x);
  const float cheek = bell(x - .40f, .21f) * bell(q.y + .24f, .17f) * ramp(.2f, .5f, q.z);
  c = mix(c, rosy, .50f * cheek);
  c = mix(c, rosy, .45f * bell(q.x, .12f) * bell(q.y + .31f, .10f) * ramp(.7f, .85f, q.z));
  c = mix(c, rosy, .40f * ramp(.78f, .86f, x) * ramp(.3f, .2f, q.y));
  c = mix(c, rosy, .18f * bell(q.x, .16f) * bell(q.y + .82f, .1f));
  if (q.z > .3f) {
    // Lids are darker towards the lashes, their inner edge is pink.
    const Vec e = face.inEye(q);
    const float r = lengthOf(e);
    if (r < .36f) {
      const float above = e.y - face.upperLid(e.x), below = face.lowerLid(e.x) - e.y;
      const float near = ramp(.36f, .27f, r);
      c = mix(c, c * Vec(.78f, .62f, .60f), near * (.55f * bell(above - .03f, .06f) + .25f * bell(below - .02f, .04f)));
      if (r < eyeRadius + .022f && above < .02f && below < .02f) c = mix(c, k.skin * Vec(.85f, .52f, .48f), .7f), m.shine = .08f;
    }
    if (q.y < -.34f && q.y > -.86f) {
      // Pressed or narrow lips sink into the skin around them.
      const Mouth& mouth = face.pose.mouth;
      const float sunk = .03f * std::max(0.f, 1 - f.who.lipFull * std::min(mouth.upper, mouth.lower)) + (f.who.beard > 0 ? .8f : .1f) * mouth.tuck;
      const float lip = face.lips(q), on = ramp(.020f + sunk, .004f + sunk, lip);
      c = mix(c, k.lips, .85f * on);
      m.shine = mix(m.shine, .09f, on);
      m.sharp = mix(m.sharp, 34.f, on);
      // Inside.
      if (face.opening(q) < .015f) {
        const float deep = ramp(face.lipZ(q.x) - .05f, face.lipZ(q.x) - .14f, q.z);
        c = mix(c, Vec(.16f, .030f, .028f), deep);
      }
    }
  }
  // Stubble of the scalp under short hair, and of a shaved head.
  if (f.who.cut != Hair::Long && q.y > -.2f) {
    const float hair = f.who.cut == Hair::None ? std::max(HairField::front(q, .05f, .0f) + .02f, -(q.y + .25f)) : f.hair(q);
    c = mix(c, mix(c, k.hair, .5f), (f.who.cut == Hair::None ? .22f : .55f) * ramp(.05f, -.02f, hair));
  }
  if (f.who.beard > 0) c = mix(c, mix(c, k.hair, .55f), .7f * ramp(.015f, -.03f, f.hair.beard(q, 0)));
  m.colour = c;
  (void)n;
  return m;
}

inline Material materialOf(const Figure& f, const Palette& k, int part, Vec p, Vec n) {
  Material m;
  switch (part) {
    case Skin:
      return skinOf(f, k, p, n);
    case Neck:
      m = {k.skin * (.95f + .06f * noise(p * 9.f)), .035f, 14, {}, false, Vec(1)};
      return m;
    case HandSkin: {
      const Vec h = f.inHand(p);
      m = {mix(k.skin, mix(k.skin, Vec(.75f, .48f, .36f), .35f) * Vec(1.05f, .85f, .8f), .55f * ramp(.0f, .06f, h.z)), .035f, 14, {}, false, Vec(1)};
      return m;
    }
    case Hairs: {
      const float e = .01f, u = f.hair.strand(p);
      const Vec g(f.hair.strand(p + Vec(e, 0, 0)) - u, f.hair.strand(p + Vec(0, e, 0)) - u, f.hair.strand(p + Vec(0, 0, e)) - u);
      const float fine = .82f + .36f * noise(Vec(u * 60, p.y * 2.f, p.x * 3.f));
      m.colour = k.hair * fine;
      if (f.who.cut == Hair::Curls || f.who.cut == Hair::Cropped)
        m.shine = .022f, m.sharp = 10, m.colour = k.hair * (.7f + .6f * noise(p * 16.f));
      else
        m.strand = unit(cross(n, g)), m.shine = .034f, m.sharp = 34, m.tint = mix(Vec(1), k.hair / (luma(k.hair) + .01f), .6f);
      return m;
    }
    case Beard:
      m = {k.hair * (.75f + .5f * noise(p * Vec(60, 14, 30))), .03f, 12, {}, false, Vec(1)};
      return m;
    case Brow:
      m = {k.brows * (.75f + .5f * noise(p * Vec(70, 40, 40))), .02f, 12, {}, false, Vec(1)};
      return m;
    case Lash:
      m = {Vec(.012f, .009f, .008f), .02f, 20, {}, false, Vec(1)};
      return m;
    case Eye: {
      const Vec e = f.face.inEye(p);
      const float edge = ramp(.12f, .21f, fabsf(e.x));
      m = {mix(Vec(.86f, .85f, .84f), Vec(.80f, .66f, .62f), .45f * edge), .0f, 60, {}, false, Vec(1)};
      return m;
    }
    case Teeth:
      m = {Vec(.86f, .83f, .77f), .10f, 50, {}, false, Vec(1)};
      return m;
    case Tongue:
      m = {Vec(.52f, .17f, .16f), .06f, 26, {}, false, Vec(1)};
      return m;
    case Cloth:
    case Under:
      m = {(part == Cloth ? k.cloth : k.under) * (.74f + .12f * noise(p * Vec(40, 20, 40))), .008f, 6, {}, false, Vec(1)};
      return m;
    case Rim:
      m = {Vec(.035f, .025f, .022f), .10f, 60, {}, false, Vec(1)};
      return m;
    case Gold:
      m = {Vec(.9f, .62f, .25f), .9f, 30, {}, true, Vec(1)};
      return m;
  }
  return m;
}

/** The iris from above: x and y in its radii, up is positive. Returns its colour; `cover` is its share of the pixel. */
inline Vec irisOf(const Character& who, float x, float y, float soft, float& cover) {
  const float r = sqrtf(x * x + y * y), a = atan2f(y, x);
  cover = ramp(1 + soft, 1 - soft, r);
  const Vec base = colour(who.iris);
  const float fibres = .8f + .3f * noise({a * 7.f + 40, r * 3, 1}) + .22f * (noise({a * 18.f + 90, r * 2.f, 5}) - .5f);
  // The lower half glows, as in a wet eye lit from above.
  const float glow = ramp(.35f, -.9f, y) * ramp(.35f, .75f, r);
  Vec c = base * (.85f + 1.5f * glow) * fibres + Vec(.05f, .035f, .015f) * glow;
  c = mix(c, base * .22f, ramp(.74f, 1.f, r));
  c = mix(c, base * .35f, .6f * ramp(.62f, .44f, r));
  return mix(c, Vec(.004f), ramp(.46f + soft, .46f - soft, r));
}
