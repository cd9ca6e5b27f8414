// Hair and beards: a shell over the skull, cut at the hairline and grooved along the strands.
#pragma once
#include "face.h"

/** Distance to hair, and the coordinate that is constant along a strand. */
struct HairField {
  const Character& who;
  const Face& face;

  /** Positive in front of the hairline of the forehead and the temples. */
  static float front(Vec q, float high, float back) { return .75f * (q.z - .12f - back) - .66f * (q.y - high); }
  static float nape(Vec q, float low) { return -(q.y - low) - .30f * q.z; }

  float strand(Vec q) const {
    switch (who.cut) {
      case Hair::Bun: {
        const Vec p = q - Vec(0, .35f, -.05f);
        return atan2f(p.x, p.z * .78f + p.y * -.62f + .9f) * 1.1f;
      }
      case Hair::Long: {
        // From the parting down both sides, with a slow wave.
        const float down = ramp(.75f, -.3f, q.y);
        return mix(q.z * .9f, .9f * fabsf(q.x) - .25f * q.z, down) + .03f * sinf(q.y * 5 + (q.x > 0 ? 1.f : 0.f)) * down;
      }
      case Hair::Swept:
        return q.x - .10f * q.y + .15f * q.z * ramp(.6f, .2f, q.y);
      default:
        return q.z + .3f * q.x;
    }
  }
  /** Locks: rounded ridges with sharp creases, 0 to 1, in two sizes. */
  float locks(Vec q, float coarse, float fine) const {
    const float u = strand(q), wander = .5f * noise(q * 3.1f) + .12f * noise(q * 9.f);
    const float a = fabsf(sinf(u * coarse + wander * 4)), b = fabsf(sinf(u * fine + wander * 9));
    return .7f * a + .3f * b;
  }

  float operator()(Vec q) const {
    const float skull = face.skull(q);
    if (who.cut == Hair::None) return 1;
    switch (who.cut) {
      case Hair::Curls: {
        float d = egg(q, {0, .46f, -.16f}, {.97f, .88f, .96f});
        d = join(d, egg(q, {0, .74f, -.10f}, {.90f, .64f, .86f}), .3f);
        d = join(d, skull - .05f, .05f);
        d = meet(d, front(q, .0f, .04f), .10f);
        d = meet(d, -(q.y + .22f) - .25f * q.z, .16f);
        if (fabsf(d) < .2f) {
          const Vec p = q + Vec(noise(q * 4.f), noise(q * 4.f + Vec(7)), noise(q * 4.f + Vec(13))) * .10f;
          d += .11f * (cells(p * 6.6f) - .62f) + .03f * (cells(p * 15.f + Vec(5)) - .5f);
        }
        return d * .7f;
      }
      case Hair::Long: {
        // A bell around the head; the face is a window in it, with a parting left of the middle.
        const float fallen = ramp(.3f, -1.5f, q.y);
        Vec p = q;
        if (p.y < .2f) p.y = .2f + (p.y - .2f) * .22f;
        p.x /= 1 + .08f * fallen + .045f * sinf(q.y * 4.4f + 1) * ramp(.5f, -.3f, q.y);
        float d = egg(p, {0, .38f, -.14f}, {.95f, .97f, .96f});
        // The hairline peaks at the parting.
        Vec w = turnZ(q - Vec(-.06f, -.62f, .98f), .05f);
        w.y += (.30f * softAbs(q.x + .15f, .04f) - .06f) * ramp(.1f, .5f, q.y);
        d = carve(d, box(w, {.625f, 1.26f, .62f}, .46f), .14f);
        d = carve(d, egg(q, {0, -1.3f, .8f}, {.50f, 1.2f, .8f}), .12f);
        d = carve(d, limb(q, {-.17f, 1.38f, .1f}, {-.13f, .66f, .9f}, .004f, .01f), .10f);
        d = meet(d, -(q.y + 1.72f - .10f * cosf(q.x * 3.2f)), .30f);
        if (fabsf(d) < .2f) d -= .055f * locks(q, 8.5f, 31) - .03f + .006f * fabsf(sinf(strand(q) * 80 + 3 * noise(q * 5.f)));
        return d * .68f;
      }
      case Hair::Bun: {
        float d = skull - .085f - .03f * ramp(.2f, .9f, q.y);
        d = meet(d, front(q, .05f, .0f) - .03f * fabsf(q.x), .05f);
        d = meet(d, nape(q, -.42f), .1f);
        if (fabsf(d) < .12f) d -= .020f * locks(q, 22, 64) - .01f;
        const Vec b = q - Vec(0, 1.33f, -.22f);
        float bun = egg(b, Vec(), {.36f, .30f, .34f});
        if (fabsf(bun) < .1f) bun -= .03f * fabsf(sinf(atan2f(b.y, b.x) * 3 + lengthOf(b) * 9)) + .008f * fabsf(sinf(atan2f(b.y, b.x) * 14 + lengthOf(b) * 30));
        d = join(d, bun, .05f);
        return d * .75f;
      }
      case Hair::Swept: {
        // Short sides, and thick locks that rise from the forehead and fall back.
        const Vec s(fabsf(q.x), q.y, q.z);
        float d = skull - .045f - .02f * ramp(.1f, .5f, q.y);
        d = meet(d, front(q, .04f, .02f), .05f);
        d = meet(d, nape(q, -.28f), .1f);
        d = carve(d, egg(s, {.86f, -.06f, .04f}, {.2f, .24f, .22f}), .07f);
        if (fabsf(d) < .05f) d += .006f * sinf(q.y * 60 + q.z * 70) * ramp(.4f, .2f, q.y);
        if (skull < .6f && q.y > .2f) {
          float top = 9;
          for (int i = 0; i < 7; i++) {
            const float x = -.50f + .167f * i, y = .62f - .55f * x * x, wave = .03f * ((i * 2) % 3 - 1);
            const Vec a(x, y - .02f, .63f - .50f * x * x), b(x * 1.10f + .07f, y + .34f + wave, .70f - .62f * x * x), c(x * 1.14f + .12f, 1.20f - .62f * x * x + wave, .22f), e(x * .95f, .98f - .4f * x * x, -.55f);
            float lock = limb(q, a, b, .085f, .145f);
            lock = join(lock, limb(q, b, c, .145f, .155f), .1f);
            lock = join(lock, limb(q, c, e, .155f, .12f), .1f);
            top = join(top, lock, .035f);
          }
          if (fabsf(top) < .1f) top -= .014f * fabsf(sinf((q.x - .10f * q.y) * 34 + 2.5f * noise(q * 3.f)));
          d = join(d, top, .06f);
        }
        return d * .72f;
      }
      case Hair::Cropped: {
        float d = skull - .05f - .015f * ramp(.5f, 1.1f, q.y);
        d = meet(d, front(q, .08f, .0f) + .05f * cosf(q.x * 7) * ramp(.5f, .7f, q.y), .04f);
        d = meet(d, nape(q, -.25f), .08f);
        d = carve(d, egg(Vec(fabsf(q.x), q.y, q.z), {.86f, -.06f, .04f}, {.19f, .23f, .2f}), .06f);
        if (fabsf(d) < .08f) d += .022f * (cells(q * 22.f) - .6f);
        return d * .7f;
      }
      default:
        return skull - .05f;
    }
  }

  /** A beard grows on the skin of `skin` distance and follows the jaw. */
  float beard(Vec q, float skin) const {
    if (who.beard <= 0 || q.y > .1f) return 1;
    const Vec s(fabsf(q.x), q.y, q.z), j = face.inJaw(s);
    // Below a line from the ear past the corner of the mouth; a moustache; the lips stay free.
    const float line = -.12f - .42f * ramp(.05f, .62f, q.z) + .10f * ramp(.30f, .0f, s.x);
    float region = q.y - line;
    const float front = face.lipZ(q.x), open = face.opening(q);
    const float lip = std::min(face.upperLip({q.x, q.y, front}), face.lowerLip({q.x, q.y, front - face.pose.mouth.tuck - face.pose.mouth.jaw * .18f}));
    region = std::max(region, -(std::min(lip, open) - .020f) * 1.2f);
    if (s.x < .42f) region = std::max(region, q.y + .415f);
    const float full = (.03f + .075f * who.beard * ramp(-.45f, -.85f, j.y) + .02f * ramp(.2f, .6f, s.x)) * (who.beard < .5f ? .55f : 1);
    float d = meet(skin - full, region, .05f);
    // Ears stay free.
    d = carve(d, egg(s, {.84f, -.06f, -.04f}, {.15f, .28f, .24f}), .06f);
    // None grows inside the mouth, where a turned head shows it.
    d = carve(d, face.cave(q, .03f), .01f);
    // The moustache lies on the upper lip and falls past its corners.
    const Mouth& m = face.pose.mouth;
    const float lift = m.up * .75f;
    // As wide as the mouth, so that mouths of different widths can be mixed.
    const float side = m.wide * .63f;
    const Vec a(.035f, -.432f + lift, .825f + m.out), b(side, -.450f + lift * .8f + face.corner(side), .785f + m.out * .6f), c(m.wide + .045f, mouthY - .02f + m.corner * .6f - m.jaw * .25f, .665f);
    float moustache = limb(s, a, b, .044f, .046f);
    moustache = join(moustache, limb(s, b, c, .046f, .026f), .03f);
    d = join(d, moustache, .04f);
    if (fabsf(d) < .1f) d += .014f * (fabsf(sinf(s.x * 44 + 3 * noise(q * 7.f) + q.y * 6)) - .6f) + .016f * (cells(q * 15.f) - .55f) * who.beard;
    return d * .7f;
  }
};
