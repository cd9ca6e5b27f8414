// Neck, shoulders and clothes, and the presenter's hand.
#pragma once
#include "face.h"

struct Body {
  const Character& who;

  float neck(Vec p) const {
    float d = limb(p, {0, -.35f, -.16f}, {0, -1.75f, -.24f}, who.neck, who.neck * 1.06f);
    if (who.garment == Garment::Roll) return d;
    return join(d, egg(p, {0, -1.78f, -.22f}, {.62f * who.shoulders, .24f, .34f}), .3f);
  }
  float torso(Vec p) const {
    const float w = who.shoulders;
    const Vec s(softAbs(p.x, .05f), p.y, p.z);
    float d = limb(s, {.10f, -1.62f, -.24f}, {1.0f * w, -2.03f, -.26f}, .25f, .31f);
    d = join(d, egg(p, {0, -2.75f, -.16f}, {1.06f * w, 1.15f, .68f}), .3f);
    d = join(d, egg(p, {0, -3.7f, -.16f}, {.98f * w, 1.7f, .62f}), .3f);
    d = join(d, limb(s, {1.10f * w, -2.10f, -.26f}, {1.34f * w, -4.2f, -.06f}, .32f, .27f), .22f);
    return d;
  }
  /** How deep the cut of a cardigan goes: negative inside the V. */
  float vee(Vec p) const { return std::max((fabsf(p.x) - (.30f + .36f * (p.y + 1.55f))) * .9f, -p.z - .1f); }

  /** Clothes; `inner` tells whether the nearest cloth is what is worn below. */
  float cloth(Vec p, bool& inner) const {
    inner = false;
    const float base = torso(p);
    if (base > .5f) return base - .2f;
    const float r = sqrtf(p.x * p.x + (p.z + .2f) * (p.z + .2f)), a = atan2f(p.x, p.z + .2f);
    // The neckline is lower in front.
    const float line = p.y + 1.40f + .30f * ramp(-.4f, .5f, p.z);
    const float folds = .012f * sinf(p.x * 5 + p.y * 7 + 2 * sinf(p.y * 3)) * ramp(-2.1f, -2.6f, p.y);
    const float knit = .0035f * sinf(p.x * 78) * ramp(-1.75f, -1.9f, p.y);
    switch (who.garment) {
      case Garment::Crew: {
        float d = carve(base - .03f - knit - folds, egg(p, {0, -1.36f, .06f}, {who.neck + .12f, .36f, who.neck + .22f}), .05f);
        const float ring = sqrtf((r - who.neck - .115f) * (r - who.neck - .115f) + line * line * .7f) - .055f + .005f * sinf(a * 46);
        return join(d, ring, .03f) * .85f;
      }
      case Garment::Roll: {
        float d = base - .03f - knit - folds;
            const float roll = std::max(0.f, fabsf(line - .10f) - .13f);
        const float tube = sqrtf((r - who.neck - .06f) * (r - who.neck - .06f) + roll * roll) - .075f + .006f * sinf(a * 52);
        return join(d, tube, .05f) * .85f;
      }
      case Garment::Cardigan: {
        float under = carve(base - .012f, egg(p, {0, -1.36f, .06f}, {who.neck + .10f, .34f, who.neck + .2f}), .04f);
        const float ring = sqrtf((r - who.neck - .10f) * (r - who.neck - .10f) + line * line * .7f) - .035f;
        under = join(under, ring, .03f);
        const float v = vee(p), shell = base - .055f - knit - folds;
        // A border follows the edge.
        const float outer0 = shell - .022f * ramp(.115f, .10f, v);
        float outer = meet(outer0, -v, .03f);
        outer = carve(outer, egg(p, {0, -1.30f, .0f}, {who.neck + .2f, .42f, who.neck + .3f}), .05f);
        inner = under < outer;
        return std::min(under, outer) * .8f;
      }
    }
    return base;
  }
};

/** A hand in its own space: wrist at the origin, fingers up, palm to the camera; the thumb is on the left. */
struct Hand {
  /** How far the fingers curl: 0 open, 1 a fist; `count` fingers stay straight. */
  float curl = .15f;
  int count = 0;

  float finger(Vec p, Vec root, float spread, float length, float r, float bend) const {
    const Vec side(sinf(spread), cosf(spread), 0);
    const auto dir = [&](float a) { return Vec(side.x * cosf(a), side.y * cosf(a), sinf(a)); };
    const Vec a = root + dir(bend * .5f) * (length * .45f), b = a + dir(bend * 1.4f) * (length * .31f), c = b + dir(bend * 2.2f) * (length * .24f);
    float d = limb(p, root, a, r * 1.08f, r);
    d = join(d, limb(p, a, b, r, r * .95f), .012f);
    return join(d, limb(p, b, c, r * .95f, r * .84f), .012f);
  }
  float operator()(Vec p) const {
    float d = egg(p, {.0f, .27f, .0f}, {.21f, .26f, .10f});
    d = join(d, egg(p, {-.11f, .17f, .05f}, {.10f, .16f, .09f}), .08f);
    d = join(d, limb(p, {0, -.10f, 0}, {0, .08f, 0}, .125f, .125f), .14f);
    const float roots[4] = {-.145f, -.05f, .045f, .135f}, tall[4] = {.34f, .39f, .36f, .28f}, lean[4] = {-.14f, -.03f, .08f, .2f};
    for (int i = 0; i < 4; i++) {
      const float bend = i < count ? .06f : curl * 1.5f + .05f * i;
      d = join(d, finger(p, {roots[i], .43f - .03f * (i == 3) - .012f * (i == 0), .0f}, lean[i], tall[i], i == 3 ? .050f : .058f, bend), .035f);
    }
    // The thumb lies across the fingers of a fist.
    const float fold = ramp(.45f, .9f, curl);
    const Vec t0(-.15f, .14f, .05f), t1 = mix(Vec(-.30f, .30f, .09f + .10f * curl), Vec(-.19f, .29f, .17f), fold),
                                    t2 = mix(Vec(-.335f + .12f * curl, .47f - .06f * curl, .10f + .16f * curl), Vec(-.02f, .36f, .26f), fold);
    d = join(d, limb(p, t0, t1, .078f, .066f), .06f);
    return join(d, limb(p, t1, t2, .066f, .054f), .02f);
  }
};
